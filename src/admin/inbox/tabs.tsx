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

/** The parts of the inbox: all that came in, whom to reach today, and who only signed up. @param waiting how many, where it is known */
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
					// The newsletter's address lies below it.
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

/** The same on a page that does not have the list of whom to reach. */
export function InboxTabsAlone({ className }: { className: string }) {
	const look = () => read(staffApi.admin.outreach.$get({ query: {} }, AS_WATCHER));
	// A count that does not come is no failure: the tab leads there all the same.
	const { waiting = 0 } = useLatestAnswer(look, COUNT_EVERY_MS) ?? {};
	return <InboxTabs waiting={waiting} className={className} />;
}
