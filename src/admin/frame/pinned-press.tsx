import type { ReactNode } from "react";

type PinnedPressProps = {
	children: ReactNode;
	/** Chat with the customer, which a wide screen shows beside their name. */
	chat?: ReactNode;
};

/** Keeps the next press of a page at the bottom of a phone's screen, above the bar; a wide screen shows it in place. */
export function PinnedPress({ children, chat }: PinnedPressProps) {
	return (
		<div className="pinned-press">
			{children}
			{chat && <div className="pinned-chat">{chat}</div>}
		</div>
	);
}
