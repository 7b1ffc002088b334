import { formatDateTime, formatRelative } from "#ui/format.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import type { Dashboard } from "./contract.ts";

type Activity = Dashboard["recent_activity"][number];

const ICONS: Record<Activity["type"], IconName> = {
	service_request: "list",
	quote: "cart",
	appointment: "calendar",
	contact: "mail",
	newsletter: "user",
	change: "edit",
};

type ActivityListProps = {
	activity: readonly Activity[];
	now: Date;
	hrefFor: (leadId: string) => string;
};

/** What happened last; a request opens from here. */
export function ActivityList({ activity, now, hrefFor }: ActivityListProps) {
	return (
		<ol className="border border-linea bg-papel">
			{activity.map(({ type, description, date, lead_id }) => (
				<li
					key={`${date}${description}`}
					className="relative flex gap-3 border-b border-linea px-4 py-3 last:border-b-0 has-[a]:hover:bg-hueso"
				>
					<Icon name={ICONS[type]} className="mt-0.5 text-gris" />
					<div className="min-w-0 grow">
						<p className="[overflow-wrap:anywhere]">
							{lead_id ? (
								<Anchor to={hrefFor(lead_id)} className="after:absolute after:inset-0">
									{description}
								</Anchor>
							) : (
								description
							)}
						</p>
						<p className="num text-sm text-gris">
							<time dateTime={date} title={formatRelative(date, now)}>
								{formatDateTime(date)}
							</time>
						</p>
					</div>
				</li>
			))}
		</ol>
	);
}
