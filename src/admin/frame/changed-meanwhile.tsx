import { BY_VISITOR, SYSTEM_AUTHOR } from "#features/leads/authors.ts";
import { cn } from "#ui/cn.ts";
import { SmallButton } from "./small-button.tsx";

type ChangedProps = {
	/** «esta solicitud». */
	what: string;
	/** The newest line of its history that no person typed as a note: who did what. */
	last?: { author: string; text: string } | undefined;
	/** How it stands now. */
	now: string;
	/** Whether a press was refused for it. */
	isRefused?: boolean | undefined;
	onSeen: () => void;
	className?: string;
};

/** An author of a history who is no member of the staff, as a sentence begins with them. */
const OTHERS: Readonly<Record<string, string>> = {
	[BY_VISITOR]: "El cliente",
	[SYSTEM_AUTHOR]: "El sistema",
};

/** After somebody else's change of what is open: how it stands now, while everything typed stays where it is. */
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
