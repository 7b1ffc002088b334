import type { ComponentProps } from "react";
import { Link } from "react-router";

export type AnchorProps = Omit<ComponentProps<"a">, "href"> & {
	/** A path of this site, or any address: https, tel, mailto, #fragment. */
	to: string;
	opensNewTab?: boolean;
	preventScrollReset?: boolean;
	/** Leaves the router aside, for files and downloads of this site. */
	reloadDocument?: boolean;
};

/** One link for every destination: the router inside the site, a plain anchor elsewhere. */
export function Anchor(props: AnchorProps) {
	const { to, opensNewTab, preventScrollReset, reloadDocument, children, ...rest } = props;
	const isOurs = /^(\/(?!\/)|[.?])/.test(to) && !opensNewTab && !reloadDocument;
	if (isOurs) {
		return (
			<Link {...rest} to={to} discover="none" preventScrollReset={preventScrollReset}>
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
