import { BY_VISITOR, SYSTEM_AUTHOR } from "#features/leads/authors.ts";
import { cn } from "#ui/cn.ts";
import { SmallButton } from "./small-button.tsx";

type ChangedProps = {
	/** Name of the record, such as «esta solicitud». */
	what: string;
	/** Newest entry of its history that is not a note. */
	last?: { author: string; text: string } | undefined;
	/** Text that describes its current state. */
	now: string;
	/** Whether the user's change was rejected because of it. */
	isRefused?: boolean | undefined;
	onSeen: () => void;
	className?: string;
};

/** Authors of history entries who are not staff, worded for the start of a sentence. */
const OTHERS: Readonly<Record<string, string>> = {
	[BY_VISITOR]: "El cliente",
	[SYSTEM_AUTHOR]: "El sistema",
};

/** Warns that another user changed the open record; shows its current state and keeps the user's input. */
export function ChangedMeanwhile({ what, last, now, isRefused, onSeen, className }: ChangedProps) {
	const who = last ? (OTHERS[last.author] ?? last.author) : "Alguien";
	return (
		<div
			role="alert"
			className={cn(
				"flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-accent bg-ground px-4 py-3",
				className,
			)}
		>
			<p className="grow basis-60">
				<strong>
					{who} cambió {what} mientras la veías
					{last && `: «${last.text}»`}.
				</strong>{" "}
				{now} Lo que escribiste sigue aquí
				{isRefused ? ": repite el cambio si todavía hace falta." : "."}
			</p>
			<SmallButton onClick={onSeen}>Ya lo vi</SmallButton>
		</div>
	);
}
