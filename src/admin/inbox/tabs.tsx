import { useLocation } from "react-router";
import { ESTIMATES } from "#admin/estimates/paths.ts";
import { usePanel } from "#admin/frame/context.ts";
import { useLatestAnswer } from "#admin/frame/use-polling.ts";
import { AS_WATCHER, read, staffApi } from "#api/client.ts";
import { OUTREACH_TITLE } from "#features/outreach/sentences.ts";
import { CountBadge } from "#ui/badge.tsx";
import { TabNav } from "#ui/tab-nav.tsx";
import { INBOX, OUTREACH, SUBSCRIBERS } from "./query.ts";

const COUNT_EVERY_MS = 60_000;

/** Renders the tabs of the inbox. @param pendingCount follow-ups due today, 0 while unknown */
export function InboxTabs({ waiting, className }: { waiting: number; className: string }) {
	const { newLeads } = usePanel();
	const { pathname } = useLocation();
	return (
		<TabNav
			label="Bandeja"
			className={className}
			items={[
				{
					to: INBOX,
					label: "Solicitudes",
					// The subscribers' path starts with this one.
					isExact: pathname === SUBSCRIBERS,
					mark: <CountBadge of={newLeads} words="sin tocar" />,
				},
				{
					to: OUTREACH,
					label: OUTREACH_TITLE,
					mark: <CountBadge of={waiting} words="por escribir" />,
				},
				{ to: ESTIMATES, label: "Cotizaciones" },
				{ to: SUBSCRIBERS, label: "Boletín" },
			]}
		/>
	);
}

/** Renders the tabs and fetches the count, for pages that do not load the follow-ups. */
export function InboxTabsAlone({ className }: { className: string }) {
	const look = () => read(staffApi.admin.outreach.$get({ query: {} }, AS_WATCHER));
	// Ignore a missing count: the tab works without it.
	const { waiting = 0 } = useLatestAnswer(look, COUNT_EVERY_MS) ?? {};
	return <InboxTabs waiting={waiting} className={className} />;
}
