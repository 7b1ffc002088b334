import { useLocation } from "react-router";
import { getGuidePath } from "#admin/paths.ts";
import { type GuideSlug, HELP_LINKS } from "#features/operation/guide/help-links.ts";
import { Anchor } from "#ui/link.tsx";
import { toBackState } from "./back.ts";

type HelpLinkProps = {
	slug: GuideSlug;
	/** The name of this page, to which the guide leads back. */
	from: string;
};

/** Links to the page of the guide about what is done here. */
export function HelpLink({ slug, from }: HelpLinkProps) {
	const { pathname, search } = useLocation();
	return (
		<Anchor
			to={getGuidePath(slug)}
			state={toBackState({ to: pathname + search, label: from })}
			className="no-print link inline-block py-1 text-sm"
		>
			Ayuda: {HELP_LINKS[slug]}
		</Anchor>
	);
}
