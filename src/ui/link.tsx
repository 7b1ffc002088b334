import { type ComponentProps, createContext, type MouseEvent, useContext } from "react";
import { Link } from "react-router";

export type AnchorProps = Omit<ComponentProps<"a">, "href"> & {
	/** A path of this site, or any address: https, tel, mailto, #fragment. */
	to: string;
	opensNewTab?: boolean;
	preventScrollReset?: boolean;
	/** What the entry of the history that it makes knows besides its address. */
	state?: object | undefined;
	/** Leaves the router aside, for files and downloads of this site. */
	reloadDocument?: boolean;
};

/** Whether nobody who sees this page may go somewhere: a link that leads there is plain text, and a button is not there. */
export const ClosedPaths = createContext<(to: string) => boolean>(() => false);

/** One link for every destination: the router inside the site, a plain anchor elsewhere. */
export function Anchor(props: AnchorProps) {
	const { to, opensNewTab, preventScrollReset, state, reloadDocument, children, ...rest } = props;
	const own = { state, preventScrollReset };
	if (useContext(ClosedPaths)(to))
		return (
			<span {...rest} data-closed>
				{children}
			</span>
		);
	const isOurs = /^(\/(?!\/)|[.?])/.test(to) && !opensNewTab && !reloadDocument;
	if (isOurs) {
		return (
			<Link {...rest} {...own} to={to} discover="none">
				{children}
			</Link>
		);
	}
	const tab = opensNewTab ? { target: "_blank", rel: "noopener noreferrer" } : {};
	return (
		<a {...rest} {...tab} href={to}>
			{children}
			{opensNewTab && <span className="sr-only"> (se abre en otra pestaña)</span>}
		</a>
	);
}

/** For a link whose work script does in place, unless a new tab or window was asked for. */
export function takeOver(act: (link: HTMLAnchorElement) => unknown) {
	return (event: MouseEvent<HTMLAnchorElement>) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		void act(event.currentTarget);
	};
}
