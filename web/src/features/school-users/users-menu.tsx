import {
  IconArchive,
  IconArchiveOff,
  IconArrowsLeftRight,
  IconClock,
  IconClockOff,
  IconEraser,
  IconEye,
  IconHistory,
  IconLink,
  IconLogin2,
  IconMail,
  IconPencil,
  IconTrash,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { MenuAction } from '../../ui/RowMenu.js';
import type { Place, SchoolUser } from '../../shared/people/people.js';
import { useHistoryAction } from '../../shared/history/use-history.js';
import { only, type Chosen } from '../../ui/use-list.js';
import { sendSignInMail } from './actions.js';
import type { ListPermissions } from './queries.js';
import type { UserChanges } from './use-user-changes.js';
import type { OpenDialog } from './UsersDialogs.js';

interface Props {
  place: Place;
  archived: boolean;
  may: ListPermissions | undefined;
  changes: UserChanges;
  open: (dialog: OpenDialog) => void;
}

type Actions = (MenuAction | false)[];

/** What can be done with the selected people, and with one of them. */
export function useUsersMenu({ place, archived, may, changes, open }: Props) {
  const navigate = useNavigate();
  const { apply } = changes;
  const historyOf = useHistoryAction(place.schoolId);
  /** Archiving students is taken back by whoever may activate; everybody else is asked before, and who takes the classes of staff. */
  const askToArchive = (who: Chosen<SchoolUser>) =>
    may?.activate && who.rows.every(({ role }) => role === 'Student')
      ? apply(who, 'archive')
      : open({ of: 'archive', who });

  const actionsOn = (
    who: Chosen<SchoolUser>,
    on: ListPermissions | SchoolUser['permissions'],
    many = false,
  ): Actions => [
    on.addToClass &&
      !archived && {
        label: 'Add to Class',
        icon: <IconUsers aria-hidden />,
        onClick: () => open({ of: 'class', who }),
      },
    on.setTiming &&
      !archived &&
      (many || who.rows[0]!.untimedAssessment) && {
        label: 'Set Timed',
        icon: <IconClock aria-hidden />,
        onClick: () => apply(who, 'set_timed'),
      },
    on.setTiming &&
      !archived &&
      (many || !who.rows[0]!.untimedAssessment) && {
        label: 'Set Untimed',
        icon: <IconClockOff aria-hidden />,
        onClick: () => apply(who, 'set_untimed'),
      },
    on.transfer &&
      !archived && {
        label: 'Transfer School',
        icon: <IconArrowsLeftRight aria-hidden />,
        onClick: () => open({ of: 'transfer', who }),
      },
    on.archive &&
      !archived && { label: 'Archive Users', icon: <IconArchive aria-hidden />, onClick: () => askToArchive(who) },
    on.activate &&
      archived && {
        label: 'Activate Users',
        icon: <IconArchiveOff aria-hidden />,
        onClick: () => apply(who, 'activate'),
      },
    // What cannot be taken back is asked page by page, about people who are seen.
    on.delete &&
      !who.all && {
        label: 'Delete Users',
        icon: <IconTrash aria-hidden />,
        danger: true,
        onClick: () => open({ of: 'delete', who }),
      },
  ];

  const actionsOnOne = (user: SchoolUser): Actions => {
    const student = user.role === 'Student';
    const who = only(user);
    return [
      student &&
        !user.hiddenAccount && {
          label: 'View Profile',
          icon: <IconUser aria-hidden />,
          onClick: () => open({ of: 'profile', who }),
        },
      user.permissions.edit &&
        !editedInProfile(user, may) && {
          label: 'Edit',
          icon: <IconPencil aria-hidden />,
          onClick: () => open({ of: 'edit', who }),
        },
      user.permissions.masquerade && {
        label: 'Log in as',
        icon: <IconLogin2 aria-hidden />,
        onClick: () => open({ of: 'log-in', who }),
      },
      student &&
        !user.hiddenAccount && {
          label: 'Attempt Histories',
          icon: <IconHistory aria-hidden />,
          onClick: () => void navigate({ to: '/audit/attempts', search: { search: user.fullName } }),
        },
      student &&
        !user.hiddenAccount && {
          label: 'Who Looked',
          icon: <IconEye aria-hidden />,
          onClick: () => void navigate({ to: '/audit/access', search: { studentId: user.id } }),
        },
      user.permissions.sendMail && {
        label: user.lastLoginAt ? 'Send Password Reset' : 'Send Welcome Mail',
        icon: <IconMail aria-hidden />,
        onClick: () => void sendSignInMail(place, user),
      },
      user.permissions.edit && {
        label: 'Sign-in with Providers',
        icon: <IconLink aria-hidden />,
        onClick: () => open({ of: 'providers', who }),
      },
      !user.hiddenAccount && historyOf('person', user.id),
      ...actionsOn(who, user.permissions).map(
        (action) => action && { ...action, label: action.label.replace(' Users', '') },
      ),
      student &&
        may?.seeIds === true &&
        !user.hiddenAccount && {
          label: 'Erase for Good',
          icon: <IconEraser aria-hidden />,
          danger: true,
          onClick: () => open({ of: 'erase', who }),
        },
    ];
  };

  return {
    ofOne: actionsOnOne,
    ofMany: (who: Chosen<SchoolUser>): MenuAction[] =>
      may ? actionsOn(who, may, true).filter((action) => action !== false) : [],
  };
}

/** The school's own staff edit a student in the profile. */
export function editedInProfile(user: Pick<SchoolUser, 'role'>, may: ListPermissions | undefined): boolean {
  return user.role === 'Student' && !may?.seeIds;
}
