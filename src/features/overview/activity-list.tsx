import { formatDateTime } from "#ui/format.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { formatRelative } from "#ui/relative-time.ts";
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
	/** Where one is opened; null when nothing is left to open. */
	hrefFor: (activity: Activity) => string | null;
};

/** What happened last; a request opens from here, and so does the record that somebody changed. */
export function ActivityList({ activity, now, hrefFor }: ActivityListProps) {
	return (
		<ol className="border border-linea bg-papel">
			{activity.map((one) => {
				const { type, description, date } = one;
				const href = hrefFor(one);
				return (
					<li
						key={`${date}${description}`}
						className="relative flex gap-3 border-b border-linea px-4 py-3 last:border-b-0 has-[a]:hover:bg-hueso"
					>
						<Icon name={ICONS[type]} className="mt-0.5 text-gris" />
						<div className="min-w-0 grow">
							<p>
								{href ? (
									<Anchor to={href} className="after:absolute after:inset-0">
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
				);
			})}
		</ol>
	);
}
