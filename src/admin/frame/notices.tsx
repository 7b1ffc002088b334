import { BY_VISITOR, SYSTEM_AUTHOR } from "#core/requests/authors.ts";
import { cn } from "#ui/cn.ts";
import { Icon } from "#ui/icon.tsx";
import { SmallButton } from "./small-button.tsx";

/** Warns that a polling page shows older data, with the reason. */
export function StaleNotice({ reason }: { reason: string | undefined }) {
	if (!reason) return null;
	return (
		<p role="status" className="mt-4 flex gap-3 border-l-4 border-accent bg-paper px-4 py-3">
			<Icon name="alert" className="mt-0.5" />
			<span>{reason} Ves lo último que llegó; seguimos intentando.</span>
		</p>
	);
}

type ChangeConflictNoticeProps = {
	/** Name of the record, such as «esta solicitud». */
	subject: string;
	/** Newest entry of its history that is not a note. */
	lastChange?: { author: string; text: string } | undefined;
	/** Text that describes its current state. */
	currentState: string;
	/** Whether the user's change was rejected because of it. */
	isRejected?: boolean | undefined;
	onAcknowledge: () => void;
	className?: string;
};

/** Authors of history entries who are not staff, worded for the start of a sentence. */
const NON_STAFF_AUTHORS: Readonly<Record<string, string>> = {
	[BY_VISITOR]: "El cliente",
	[SYSTEM_AUTHOR]: "El sistema",
};

/** Warns that another user changed the open record; shows its current state and keeps the user's input. */
export function ChangeConflictNotice({
	subject,
	lastChange,
	currentState,
	isRejected,
	onAcknowledge,
	className,
}: ChangeConflictNoticeProps) {
	const author = lastChange ? (NON_STAFF_AUTHORS[lastChange.author] ?? lastChange.author) : "Alguien";
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
					{author} cambió {subject} mientras la veías
					{lastChange && `: «${lastChange.text}»`}.
				</strong>{" "}
				{currentState} Lo que escribiste sigue aquí
				{isRejected ? ": repite el cambio si todavía hace falta." : "."}
			</p>
			<SmallButton onClick={onAcknowledge}>Ya lo vi</SmallButton>
		</div>
	);
}
