import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { URGENCY, type Urgency } from "./urgency.ts";

const LOOKS: Record<Urgency, { icon: IconName; tone: BadgeTone }> = {
	now: { icon: "alert", tone: "alert" },
	this_week: { icon: "calendar", tone: "pending" },
	can_wait: { icon: "clock", tone: "soft" },
};

/** Badge with the urgency as text; icon and colour only repeat it. @source rules 6.29 */
export function UrgencyMark({ urgency }: { urgency: Urgency }) {
	const { icon, tone } = LOOKS[urgency];
	return (
		<Badge tone={tone}>
			<Icon name={icon} size={14} />
			{URGENCY[urgency].label}
		</Badge>
	);
}
