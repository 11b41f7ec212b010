import {
  IconArrowBackUp,
  IconBook,
  IconBuilding,
  IconBuildingCommunity,
  IconBook2,
  IconCalendarStats,
  IconClipboardList,
  IconClipboardText,
  IconDownload,
  IconEraser,
  IconFileText,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  IconLogout,
  IconMasksTheater,
  IconPackage,
  IconMenu2,
  IconPlug,
  IconRefresh,
  IconSettings,
  IconShieldCheck,
  IconToggleRight,
  IconUserSearch,
  IconUsers,
  IconWorld,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useParams, useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { fullName, meQuery, type Me } from '../api/session.js';
import { ellipsize } from '../lib/ellipsize.js';
import { currentItem, menuOf, type MenuIcon, type MenuItem } from '../lib/menu.js';
import { effectiveRole, homeOf } from '../lib/roles.js';
import { BrandMark } from '../ui/BrandMark.js';
import { BatchesUnderWay } from './BatchesUnderWay.js';
import { FindButton } from './FindButton.js';
import { useBrand } from '../api/brand.js';
import { usePageNames } from '../ui/page.js';
import css from './Shell.module.css';
import { SupportChat } from './SupportChat.js';
import { hearOtherTabs } from './other-tabs.js';

hearOtherTabs();

const ICONS: Record<MenuIcon, Icon> = {
  dashboard: IconLayoutDashboard,
  assessments: IconClipboardList,
  activities: IconBook,
  reports: IconClipboardText,
  schools: IconBuilding,
  people: IconUsers,
  school: IconBuildingCommunity,
  back: IconArrowBackUp,
  logout: IconLogout,
  history: IconHistory,
  shield: IconShieldCheck,
  content: IconPackage,
  forms: IconFileText,
  corrections: IconEraser,
  downloads: IconDownload,
  districts: IconWorld,
  courses: IconBook2,
  search: IconUserSearch,
  calendar: IconCalendarStats,
  mask: IconMasksTheater,
  options: IconToggleRight,
  services: IconPlug,
  sync: IconRefresh,
  settings: IconSettings,
};

const STAFF_ASK_MS = 60_000;
const OLD_MS = 15_000;

/**
 * What a school bought and who manages its assessments may change while people are signed in: who is signed in is asked
 * again with the next page, and by staff every minute. The screens follow without a new sign-in.
 */
function useFreshMe(me: Me, pathname: string): void {
  const router = useRouter();
  const staff = !['Student', 'Parent'].includes(me.role);
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...meQuery,
    staleTime: OLD_MS,
    refetchInterval: staff ? STAFF_ASK_MS : false,
  });
  const age = useRef(dataUpdatedAt);
  age.current = dataUpdatedAt;
  useEffect(() => {
    if (Date.now() - age.current > OLD_MS) void refetch();
  }, [pathname, refetch]);
  useEffect(() => {
    if (data && data !== me && data.userId === me.userId) void router.invalidate();
  }, [data, me, router]);
}

/** The frame of every signed-in screen but the exam: drawer (a menu below 992 px), breadcrumbs, content. */
export function Shell() {
  const menu = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const { me } = useRouteContext({ from: '/_app' });
  useFreshMe(me, pathname);
  const brand = useBrand();
  const home = homeOf(me);
  useEffect(() => menu.current?.close(), [pathname]);
  return (
    <>
      <a className={css.skip} href="#content">
        Skip to content
      </a>
      {me.masqId && <Mask me={me} />}
      <div className={css.shell}>
        <nav className={css.drawer} aria-label="Main">
          <Link to={home as '/'} className={css.brand} aria-label={`${brand}, home`}>
            <BrandMark name={brand} />
          </Link>
          <MenuItems />
        </nav>
        <div className={css.main}>
          <header className={css.bar}>
            <button type="button" className={css.open} aria-label="Open menu" onClick={() => menu.current?.showModal()}>
              <IconMenu2 size={20} stroke={1.75} aria-hidden />
            </button>
            <Breadcrumbs home={home} />
            <BatchesUnderWay me={me} />
            <FindButton me={me} />
            {me.supportChat && <SupportChat chat={me.supportChat} />}
            {effectiveRole(me.role) !== 'Horizon Admin' && <Who me={me} />}
          </header>
          <main className={css.content} id="content" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
      <dialog
        ref={menu}
        className={css.sheet}
        aria-label="Menu"
        onClick={(event) => event.target === event.currentTarget && menu.current?.close()}
      >
        <nav className={css.sheetInner} aria-label="Main">
          <div className={css.sheetHead}>
            <BrandMark name={brand} />
            <button type="button" className={css.open} aria-label="Close menu" onClick={() => menu.current?.close()}>
              <IconX size={20} stroke={1.75} aria-hidden />
            </button>
          </div>
          <MenuItems />
        </nav>
      </dialog>
    </>
  );
}

/** Of roles for whose settings the menu has no item. */
const SETTINGS: Partial<Record<ReturnType<typeof effectiveRole>, string>> = {
  'District Admin': '/admin/settings',
  Student: '/student/settings',
  Parent: '/parent/settings',
};

/** The name leads to the settings, where the menu has no item for them. */
function Who({ me }: { me: Me }) {
  const name = ellipsize(fullName(me));
  const settings = SETTINGS[effectiveRole(me.role)];
  return settings ? (
    <Link to={settings as '/'} className={css.who} title={`${fullName(me)}, settings`}>
      {name}
    </Link>
  ) : (
    <span className={css.who} title={fullName(me)}>
      {name}
    </span>
  );
}

/** Who one is at the moment, and the way back: always in sight. */
function Mask({ me }: { me: Me }) {
  return (
    <aside className={css.mask} aria-label="Logged in as somebody else">
      <span>
        You are logged in as {fullName(me)} ({me.role})
      </span>
      <Action
        className={css.unmask}
        icon="back"
        onClick={() => import('./sign-out.js').then(({ backToAdmin }) => backToAdmin(me))}
      >
        Log back in as {me.masqIdent ?? 'yourself'}
      </Action>
    </aside>
  );
}

function MenuItems() {
  const { me } = useRouteContext({ from: '/_app' });
  const { pathname } = useLocation();
  const { studentId } = useParams({ strict: false }) as { studentId?: string };
  const menu = menuOf(me, studentId);
  const here = currentItem([menu.items, menu.beside, menu.schoolAdmin ?? [], menu.settings ?? []].flat(), pathname);
  const item = (entry: MenuItem) => (
    <Link
      key={entry.to}
      to={entry.to as '/'}
      className={css.item}
      activeOptions={{ exact: true }}
      aria-current={here?.to === entry.to ? 'page' : undefined}
    >
      <Glyph name={entry.icon} />
      {entry.label}
    </Link>
  );
  return (
    <div className={css.nav}>
      <div>
        {menu.items.map(item)}
        {menu.schoolAdmin && item(menu.schoolAdmin)}
        {menu.backToSchools && (
          <Action icon="back" onClick={() => import('./sign-out.js').then(({ leaveSchool }) => leaveSchool())}>
            Back to Schools
          </Action>
        )}
      </div>
      <div className={css.foot}>
        {menu.backToAdmin && (
          <Action icon="back" onClick={() => import('./sign-out.js').then(({ backToAdmin }) => backToAdmin(me))}>
            Back to Admin
          </Action>
        )}
        {menu.beside.map(item)}
        {menu.settings && item(menu.settings)}
        <Action icon="logout" onClick={() => import('./sign-out.js').then(({ signOut }) => signOut(me))}>
          Log Out
        </Action>
      </div>
    </div>
  );
}

/** Something that changes the session: a second press while it is on its way does nothing. */
function Action({
  icon,
  className = css.item,
  onClick,
  children,
}: {
  icon: MenuIcon;
  className?: string;
  onClick: () => Promise<unknown>;
  children: ReactNode;
}) {
  const busy = useRef(false);
  const press = async () => {
    if (busy.current) return;
    busy.current = true;
    await onClick().finally(() => (busy.current = false));
  };
  return (
    <button type="button" className={className} onClick={() => void press()}>
      <Glyph name={icon} />
      {children}
    </button>
  );
}

function Glyph({ name }: { name: MenuIcon }) {
  const Drawing = ICONS[name];
  return <Drawing size={20} stroke={1.75} aria-hidden />;
}

function Breadcrumbs({ home }: { home: string }) {
  const { title, trail } = usePageNames();
  return (
    <nav className={css.crumbs} aria-label="Breadcrumbs">
      <ol>
        <li>
          <Link to={home as '/'} className={css.home} aria-label="Home">
            <IconHome size={16} stroke={1.75} aria-hidden />
          </Link>
        </li>
        {trail.map(({ label, to }) => (
          <li key={label} className={css.above}>
            {to ? <Link to={to as '/'}>{label}</Link> : <span>{label}</span>}
          </li>
        ))}
        {title && (
          <li>
            <span className={css.here} aria-current="page">
              {title}
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}
