import { type ComponentProps, createContext, type MouseEvent, useContext } from "react";
import { Link } from "react-router";

export type AnchorProps = Omit<ComponentProps<"a">, "href"> & {
	/** A path of this site, or any URL: https, tel, mailto, #fragment. */
	to: string;
	opensNewTab?: boolean;
	preventScrollReset?: boolean;
	/** State of the new history entry. */
	state?: object | undefined;
	/** Bypasses the router, for files and downloads of this site. */
	reloadDocument?: boolean;
};

/** Returns whether the current user may not open a path: a link to it becomes plain text, and a button is hidden. */
export const IsPathForbiddenContext = createContext<(to: string) => boolean>(() => false);

/** Renders a router link inside the site and a plain anchor elsewhere. */
export function Anchor(props: AnchorProps) {
	const { to, opensNewTab, preventScrollReset, state, reloadDocument, children, ...rest } = props;
	const routerProps = { state, preventScrollReset };
	if (useContext(IsPathForbiddenContext)(to))
		return (
			<span {...rest} data-closed>
				{children}
			</span>
		);
	const isInternal = /^(\/(?!\/)|[.?])/.test(to) && !opensNewTab && !reloadDocument;
	if (isInternal) {
		return (
			<Link {...rest} {...routerProps} to={to} discover="none">
				{children}
			</Link>
		);
	}
	const tabProps = opensNewTab ? { target: "_blank", rel: "noopener noreferrer" } : {};
	return (
		<a {...rest} {...tabProps} href={to}>
			{children}
			{opensNewTab && <span className="sr-only"> (se abre en otra pestaña)</span>}
		</a>
	);
}

/** Returns a click handler that replaces a link's navigation, except for clicks that open a new tab or window. */
export function createLinkHandler(onActivate: (link: HTMLAnchorElement) => unknown) {
	return (event: MouseEvent<HTMLAnchorElement>) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		void onActivate(event.currentTarget);
	};
}
