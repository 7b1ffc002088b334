import { usePanel } from "#admin/frame/context.ts";
import { UnknownPage, WrongRolePage } from "#admin/frame/error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { canOpen } from "#admin/frame/tabs.ts";
import { GUIDE } from "#admin/paths.ts";
import { GuideArticle } from "#features/operation/guide/admin/guide-article.tsx";
import { GUIDE_PAGES } from "#features/operation/guide/admin/guide-pages.ts";
import type { Route } from "./+types/guide-page";

/** One page of the guide, for those who may do what it is about. */
export default function GuidePageRoute({ params }: Route.ComponentProps) {
	const { user, uses_work_orders: usesOrders } = usePanel();
	const page = GUIDE_PAGES.find(({ slug }) => slug === params.slug);
	if (!page) return <UnknownPage />;
	if (!canOpen(user, page.place)) return <WrongRolePage />;
	// The shop does not use the work orders that the page is about.
	if (!canOpen(user, page.place, usesOrders)) return <UnknownPage />;
	return (
		<>
			<PageHead title={page.title} tabTitle={`Ayuda: ${page.title}`} back={{ to: GUIDE, label: "Ayuda" }} />
			<GuideArticle page={page} />
		</>
	);
}
