import { useLocation } from "react-router";
import { usePanel } from "#admin/frame/context.ts";
import { usePolledAnswer } from "#admin/frame/use-polling.ts";
import { ESTIMATES, FOLLOW_UPS, INBOX, SUBSCRIBERS } from "#admin/paths.ts";
import { BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import { FOLLOW_UPS_TITLE } from "#features/inbox/follow-ups/messages.ts";
import { CountBadge } from "#ui/badge.tsx";
import { TabNav } from "#ui/tab-nav.tsx";

const POLL_INTERVAL_MS = 60_000;

/** Renders the tabs of the inbox. @param pendingCount follow-ups due today, 0 while unknown */
export function InboxTabs({ pendingCount, className }: { pendingCount: number; className: string }) {
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
					mark: <CountBadge count={newLeads} label="sin tocar" />,
				},
				{
					to: FOLLOW_UPS,
					label: FOLLOW_UPS_TITLE,
					mark: <CountBadge count={pendingCount} label="por escribir" />,
				},
				{ to: ESTIMATES, label: "Cotizaciones" },
				{ to: SUBSCRIBERS, label: "Boletín" },
			]}
		/>
	);
}

/** Renders the tabs and fetches the count, for pages that do not load the follow-ups. */
export function InboxTabsWithCount({ className }: { className: string }) {
	const fetchFollowUps = () => read(staffApi.admin["follow-ups"].$get({ query: {} }, BACKGROUND_CALL));
	// Ignore a missing count: the tab works without it.
	const { waiting: pendingCount = 0 } = usePolledAnswer(fetchFollowUps, POLL_INTERVAL_MS) ?? {};
	return <InboxTabs pendingCount={pendingCount} className={className} />;
}
