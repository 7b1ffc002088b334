import type { ChatName } from "#core/settings/chat-placeholders.ts";
import type { Settings } from "#core/settings/contract.ts";
import { formatArrivalTime, formatLongDay } from "#domain/time.ts";
import type { Thresholds } from "#features/inbox/follow-ups/rules.ts";
import { getDayChange } from "#features/workshop/appointments/changes/day-change.ts";
import type { VisitRecord } from "#features/workshop/appointments/read-model.server.ts";
import { toVisitTime } from "#features/workshop/appointments/rules.ts";

type ChatContext = { settings: Settings; thresholds: Thresholds };

type Hour = Pick<VisitRecord, "service" | "minutes" | "isDropOff" | "acceptedDayChange"> & {
	day: string;
	startMinute: number;
};
type NullableHour = { [Column in keyof Hour]: Hour[Column] | null };

/** Returns whether the joined visit exists; then all of its columns are set. */
export const isHour = (visit: NullableHour): visit is Hour => visit.service !== null;

/** Chooses the chat about a visit; if the shop no longer opens at that time, the chat about the change. */
export function getHourChat({ settings, thresholds }: ChatContext, hour: Hour, defaultChat: ChatName) {
	const motivo = getDayChange(hour, settings);
	const placeholders = getVisitPlaceholders(thresholds, hour);
	return motivo
		? { chat: "changedDay" as const, placeholders: { ...placeholders, motivo } }
		: { chat: defaultChat, placeholders };
}

type Timed = Omit<Hour, "startMinute"> & { startMinute: number | null };

export function getVisitPlaceholders({ today }: Thresholds, hour: Timed) {
	return {
		cuando: `${hour.day === today ? "hoy, " : ""}${formatLongDay(hour.day)}, ${formatVisitTime(hour)}`,
		servicio: hour.service,
	};
}

/** Formats the visit's time: «9:00 AM», or its drop-off window. */
export function formatVisitTime(hour: Timed): string {
	const { time, until } = toVisitTime(hour);
	return formatArrivalTime(time ?? "", until);
}
