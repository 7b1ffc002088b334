import { usePanel } from "#admin/frame/context.ts";
import { canOpen } from "#admin/frame/tabs.ts";
import { getGuidePath } from "#admin/paths.ts";
import { GUIDE_GROUPS, type GuidePage } from "#features/operation/guide/guide-page.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { GUIDE_PAGES } from "./guide-pages.ts";

/** Returns a filter for the pages about what the user may open. @source rules 7.41 */
export function useIsForUser(): (page: Pick<GuidePage, "place">) => boolean {
	const { user, uses_work_orders: usesOrders } = usePanel();
	return ({ place }) => canOpen(user, place, usesOrders);
}

/** Lists the pages of the guide for the user, by group. */
export function GuideList() {
	const pages = GUIDE_PAGES.filter(useIsForUser());
	return GUIDE_GROUPS.map((name) => {
		const groupPages = pages.filter(({ group }) => group === name);
		return (
			groupPages.length > 0 && (
				<Section key={name} title={name} className="mt-6">
					<ul className="border border-line bg-paper">
						{groupPages.map((page) => (
							<GuideRow key={page.slug} page={page} />
						))}
					</ul>
				</Section>
			)
		);
	});
}

/** Shows one page of the guide in a list; the row is its link. */
export function GuideRow({ page: { slug, title, purpose } }: { page: GuidePage }) {
	return (
		<li className="relative flex items-center gap-4 border-b border-line px-4 py-3 last:border-b-0 hover:bg-ground">
			<p className="min-w-0 grow">
				<Anchor to={getGuidePath(slug)} className="font-semibold after:absolute after:inset-0">
					{title}
				</Anchor>
				<span className="block text-sm text-muted">{purpose}</span>
			</p>
			<Icon name="chevron-right" size={18} className="shrink-0 text-muted" />
		</li>
	);
}
