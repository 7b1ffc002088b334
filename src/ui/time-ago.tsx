import { formatDateTime } from "./format.ts";
import { formatRelative } from "./relative-time.ts";

type TimeAgoProps = { instant: string; now: Date; className?: string };

export function TimeAgo({ instant, now, className }: TimeAgoProps) {
	return (
		<time dateTime={instant} title={formatDateTime(instant)} className={className}>
			{formatRelative(instant, now)}
		</time>
	);
}
