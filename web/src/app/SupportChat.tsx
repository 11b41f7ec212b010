import { IconMessage2, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { Me } from '../api/session.js';
import css from './SupportChat.module.css';

/**
 * Opens the chat with the support. Nothing of whoever runs it is loaded before the reader agreed, and what is loaded then
 * stands in a frame of its own that sees nothing of this page.
 */
export function SupportChat({ chat }: { chat: NonNullable<Me['supportChat']> }) {
  const [opened, setOpened] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const title = useId();
  const close = () => {
    setOpened(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.open}
        aria-label="Support chat"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <IconMessage2 size={20} stroke={1.75} aria-hidden />
      </button>
      {opened && (
        <aside
          className={css.panel}
          aria-labelledby={title}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
          }}
        >
          <header>
            <h2 id={title}>Support chat</h2>
            <button type="button" className={css.open} aria-label="Close support chat" onClick={close}>
              <IconX size={20} stroke={1.75} aria-hidden />
            </button>
          </header>
          {agreed ? (
            <iframe
              title={`Chat by ${chat.name}`}
              src={chat.address}
              sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
              referrerPolicy="no-referrer"
            />
          ) : (
            <div className={css.asking}>
              <p>
                The chat is run by <b>{chat.name}</b> ({new URL(chat.address).host}). They learn your internet address
                and what you write, and nothing else of this page.
              </p>
              <p>Please do not write names or results of students.</p>
              <button type="button" className={css.agree} onClick={() => setAgreed(true)} autoFocus>
                Start chat
              </button>
              <a href={chat.address} target="_blank" rel="noreferrer">
                Open it in a window of its own
              </a>
            </div>
          )}
        </aside>
      )}
    </>
  );
}
