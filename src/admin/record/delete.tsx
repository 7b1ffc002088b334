import type { ReactNode } from "react";
import { AskedButton } from "#admin/frame/asked-button.tsx";
import { failureOf, sentenceOf } from "#api/client.ts";
import { useIsGone } from "./use-is-gone.ts";
import { useRestore } from "./use-restore.ts";

/** Restores a record, with its messages. */
export type Return = {
	name: string;
	done: string;
	failure: string;
	restore: () => Promise<unknown>;
};

export type Removal = {
	name: string;
	/** The question, in one sentence (rules 7.12). */
	question: string;
	text: string;
	/** «Producto eliminado», under the title of a success. */
	done: string;
	/** «Error eliminando producto», before the reason, under the title of a failure. */
	failure?: string;
	remove: () => Promise<unknown>;
	/** Undo that the success message offers; its default label is «Deshacer». */
	back?: Return & { label?: string };
};

type DeleteRecordProps = Removal & {
	/** Called after the deletion; without it the list reloads. */
	onDone?: () => void;
	/** Shows only the icon, for lists. */
	isCompact?: boolean;
	/** Shows the name too. */
	isNamed?: boolean;
	/** Extra content of the question. */
	children?: ReactNode;
};

export function DeleteRecord(props: DeleteRecordProps) {
	const { name, question, text, done, failure, remove, onDone, back, isCompact, isNamed } = props;
	const isGone = useIsGone();
	// Restoring reloads the list, even after its page was left.
	const undo = useRestore(back?.done ?? "", back?.failure ?? "");
	return (
		<AskedButton
			press={
				<>
					<span className={isCompact ? "sr-only cards:not-sr-only" : undefined}>Eliminar</span>
					<span className={isNamed ? undefined : "sr-only"}> {name}</span>
				</>
			}
			look={{ tone: "quiet", icon: "trash", className: "text-muted hover:text-ink" }}
			title={question}
			text={text}
			busyLabel="Eliminando..."
			refresh={onDone && null}
			change={{
				call: remove,
				onDone: () => !isGone.current && onDone?.(),
				done: {
					title: "Éxito",
					description: done,
					...(back && {
						action: { label: back.label ?? "Deshacer", onClick: () => void undo(back.restore) },
					}),
				},
				failed: (problem) => (failure ? failureOf(failure, problem) : sentenceOf(problem)),
			}}
		>
			{props.children}
		</AskedButton>
	);
}
