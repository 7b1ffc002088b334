import { formatAuthor } from "#core/requests/authors.ts";
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
	/** Says what happened, instead of naming the last entry. */
	summary?: string | undefined;
	/** Text that describes its current state; "" when the rest says it. */
	currentState: string;
	/** Whether the user typed something that is not stored yet. */
	hasInput: boolean;
	/** Whether the user's change was rejected because of it. */
	isRejected?: boolean | undefined;
	onAcknowledge: () => void;
	className?: string;
};

/** Tells that another user changed the open record, and shows its current state. */
export function ChangeConflictNotice({
	subject,
	lastChange,
	summary,
	currentState,
	hasInput,
	isRejected,
	onAcknowledge,
	className,
}: ChangeConflictNoticeProps) {
	const author = formatAuthor(lastChange?.author);
	const change = `${author} cambió ${subject} mientras la veías${lastChange ? `: «${lastChange.text}»` : ""}.`;
	const advice = [
		hasInput && "Lo que escribiste sigue aquí.",
		isRejected && "Repite el cambio si todavía hace falta.",
	];
	return (
		<div
			role="alert"
			className={cn(
				"flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-accent bg-ground px-4 py-3",
				className,
			)}
		>
			<p className="grow basis-60">
				<strong>{summary ?? change}</strong> {[currentState, ...advice].filter(Boolean).join(" ")}
			</p>
			<SmallButton onClick={onAcknowledge}>Ya lo vi</SmallButton>
		</div>
	);
}
