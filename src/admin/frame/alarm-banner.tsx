import { AS_WATCHER, read, staffApi } from "#api/client.ts";
import { late } from "./late.tsx";
import { useLatestAnswer } from "./use-polling.ts";

const EVERY_MS = 60_000;
/** Loaded with the first alarm, since most days have none. */
const Alarms = late(async () => (await import("./alarms.tsx")).Alarms);
const ZohoBanner = late(async () => (await import("./alarms.tsx")).ZohoBanner);

/** Shows lasting failures on every page of the panel (rules 7.15). The calendar has its own banner with a fix. */
export function AlarmBanner() {
	const look = () => read(staffApi.admin.alarms.$get({}, AS_WATCHER));
	const { alarms = [], calendar } = useLatestAnswer(look, EVERY_MS) ?? {};
	const shown = alarms.filter(({ id }) => id !== "calendar");
	const isInTrouble = calendar && (calendar.state === "lost" || calendar.failing_since);
	return (
		<>
			{isInTrouble && <ZohoBanner link={calendar} />}
			<div role="status">{shown.length > 0 && <Alarms alarms={shown} />}</div>
		</>
	);
}
