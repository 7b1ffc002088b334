import { formatVisitLine } from "#features/workshop/appointments/agenda/staff-messages.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import { cn } from "#ui/cn.ts";
import { Icon } from "#ui/icon.tsx";

/**
 * Shows customer, state and service of a visit. The position shows the hour, so only screen readers get it as text. A
 * narrow card shows whole lines only and shortens a word that is wider than it; its tooltip has everything.
 */
export function EventContent({ visit }: { visit: Visit | undefined }) {
	if (!visit) return null;
	const line = cn(
		visit.minutes > 60 ? "line-clamp-3" : "line-clamp-2 @max-[3.5rem]:line-clamp-1",
		"[overflow-wrap:normal] text-ellipsis",
	);
	const { isUnconfirmed, label } = getVisitStateInfo(visit.state);
	// An hour is four lines high, which name and state fill in a narrow card.
	const hidesService = isUnconfirmed && visit.minutes <= 60;
	return (
		<div
			title={formatVisitLine(visit)}
			className="@container h-full overflow-hidden text-xs leading-tight text-ink"
		>
			<div className="px-1.5 py-1 @max-[5rem]:px-0.5 @max-[5rem]:[font-stretch:80%]">
				<p className={cn(line, "font-semibold")}>
					{visit.calendar.state === "failed" && (
						<>
							<Icon name="alert" size={13} className="mr-1 inline text-error" />
							<span className="sr-only">No está en el calendario. </span>
						</>
					)}
					<span>{visit.name}</span>
				</p>
				<p className={isUnconfirmed ? cn(line, "@max-[3.5rem]:sr-only") : "sr-only"}>{label}</p>
				<p className={cn(line, "text-muted @max-[3.5rem]:sr-only", hidesService && "@max-[7rem]:sr-only")}>
					<span className="sr-only">{visit.time}, </span>
					{visit.service}
				</p>
			</div>
		</div>
	);
}

const MUTED = "border border-l-4 border-line bg-ground";
const EVENT_CLASSES = {
	pending: "border border-l-4 border-dashed border-accent bg-[#fff6df]",
	active: "border border-l-4 border-line border-l-active-ink bg-paper",
	success: MUTED,
	failure: MUTED,
	line: MUTED,
};

export const getEventClass = (visit: Visit | undefined) =>
	visit && EVENT_CLASSES[getVisitStateInfo(visit.state).tone];
