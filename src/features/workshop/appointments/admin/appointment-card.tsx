import { formatStay } from "#features/workshop/appointments/agenda/staff-messages.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import { Badge } from "#ui/badge.tsx";
import { cn } from "#ui/cn.ts";
import { joinWithDots } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";

type AppointmentBadgeProps = Pick<Visit, "state">;

export function AppointmentBadge({ state }: AppointmentBadgeProps) {
	const { tone, label } = getVisitStateInfo(state);
	return <Badge tone={tone}>{label}</Badge>;
}

const EDGE_CLASSES = {
	pending: "border-l-accent",
	active: "border-l-active-ink",
	success: "",
	failure: "",
	line: "",
};

/** Returns the class of the card's left edge; coloured while the visit is upcoming. */
export const getEdgeClass = ({ state }: AppointmentBadgeProps) => EDGE_CLASSES[getVisitStateInfo(state).tone];

/** Visit in a list; the full card is a link. */
export function AppointmentCard({ visit, to }: { visit: Visit; to: string }) {
	const isInactive = !getVisitStateInfo(visit.state).occupiesHours;
	return (
		<Anchor
			to={to}
			preventScrollReset
			className={cn(
				"block border border-l-4 border-line bg-paper px-3 py-2 hover:border-ink",
				getEdgeClass(visit),
			)}
		>
			<span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<span className={cn("min-w-0 font-semibold", isInactive && "line-through")}>{visit.name}</span>
				<AppointmentBadge state={visit.state} />
			</span>
			<span className="mt-0.5 block text-sm text-muted">
				{joinWithDots(visit.cancellation_text, visit.service, visit.car, formatStay(visit))}
			</span>
			{visit.calendar.state === "failed" && (
				<span className="mt-1 flex items-center gap-1.5 text-sm font-medium text-error">
					<Icon name="alert" size={16} />
					No está en el calendario
				</span>
			)}
		</Anchor>
	);
}
