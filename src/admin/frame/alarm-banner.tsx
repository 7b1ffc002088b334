import { AS_WATCHER, read, staffApi } from "#api/client.ts";
import { late } from "./late.tsx";
import { useLatestAnswer } from "./use-polling.ts";

const EVERY_MS = 60_000;
/** Their code comes with the first that there is: on most days there is none. */
const Alarms = late(async () => (await import("./alarms.tsx")).Alarms);
const ZohoBanner = late(async () => (await import("./alarms.tsx")).ZohoBanner);

/** On every page of the panel: what fails for a while (rules 7.15). The calendar has a banner of its own, which mends it. */
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
