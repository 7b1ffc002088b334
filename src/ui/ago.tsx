import { formatDateTime } from "./format.ts";
import { formatRelative } from "./relative-time.ts";

type AgoProps = { at: string; now: Date; className?: string };

export function Ago({ at, now, className }: AgoProps) {
	return (
		<time dateTime={at} title={formatDateTime(at)} className={className}>
			{formatRelative(at, now)}
		</time>
	);
}
