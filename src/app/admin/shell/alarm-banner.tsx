import { createLazyComponent } from "#admin/frame/lazy-component.tsx";
import { usePolledAnswer } from "#admin/frame/use-polling.ts";
import { usePublicationChanges } from "#admin/publication-changes.ts";
import { BACKGROUND_CALL, read, staffApi } from "#api/client.ts";

const POLL_INTERVAL_MS = 60_000;
/** Loaded with the first alarm, since most days have none. */
const Alarms = createLazyComponent(async () => (await import("./alarms.tsx")).Alarms);
const PrivateSiteLine = createLazyComponent(async () => (await import("./alarms.tsx")).PrivateSiteLine);
const ZohoBanner = createLazyComponent(async () => (await import("./alarms.tsx")).ZohoBanner);

/** Shows lasting failures on every page of the panel (rules 7.15). The calendar has its own banner with a fix. */
export function AlarmBanner() {
	const fetchAlarms = () => read(staffApi.admin.alarms.$get({}, BACKGROUND_CALL));
	const answer = usePolledAnswer(fetchAlarms, POLL_INTERVAL_MS, usePublicationChanges());
	const { alarms = [], calendar, is_site_private: isPrivate } = answer ?? {};
	const visibleAlarms = alarms.filter(({ id }) => id !== "calendar");
	const isCalendarFailing = calendar && (calendar.state === "lost" || calendar.failing_since);
	return (
		<>
			{isPrivate && <PrivateSiteLine />}
			{isCalendarFailing && <ZohoBanner link={calendar} />}
			<div role="status">{visibleAlarms.length > 0 && <Alarms alarms={visibleAlarms} />}</div>
		</>
	);
}
