import type { ReactNode } from "react";
import { ConfirmButton } from "#admin/frame/change-buttons.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { toErrorMessage, toFailure } from "#api/client.ts";
import { useHasLeft } from "./use-has-left.ts";

/** Returns a function that restores a record, reloads the list, and returns whether it succeeded. */
export function useRestore(successMessage: string, failure: string) {
	const { run } = useChange();
	const failureMessage = (problem: unknown) => toFailure(failure, problem);
	return (call: () => Promise<unknown>) => run({ call, successMessage, failureMessage });
}

/** Restores a record, with its messages. */
export type Restoration = {
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
	restoration?: Restoration & { label?: string };
};

type DeleteRecordProps = Removal & {
	/** Called after the deletion; without it the list reloads. */
	onDone?: () => void;
	/** Shows only the icon, for lists. */
	isCompact?: boolean;
	/** Shows the name too. */
	showsName?: boolean;
	/** Extra content of the question. */
	children?: ReactNode;
};

export function DeleteRecord(props: DeleteRecordProps) {
	const { name, question, text, done, failure, remove, onDone, restoration, isCompact, showsName } = props;
	const hasLeft = useHasLeft();
	// Restoring reloads the list, even after its page was left.
	const restoreAndRefresh = useRestore(restoration?.done ?? "", restoration?.failure ?? "");
	return (
		<ConfirmButton
			buttonLabel={
				// One item of the button, so that its gap does not add to the space.
				<span>
					<span className={isCompact ? "sr-only cards:not-sr-only" : undefined}>Eliminar</span>
					<span className={showsName ? undefined : "sr-only"}> {name}</span>
				</span>
			}
			buttonProps={{ tone: "quiet", icon: "trash", className: "text-muted hover:text-ink" }}
			title={question}
			text={text}
			busyLabel="Eliminando..."
			refresh={onDone && null}
			change={{
				call: remove,
				onDone: () => !hasLeft.current && onDone?.(),
				successMessage: {
					title: "Éxito",
					description: done,
					...(restoration && {
						action: {
							label: restoration.label ?? "Deshacer",
							onClick: () => void restoreAndRefresh(restoration.restore),
						},
					}),
				},
				failureMessage: (problem) => (failure ? toFailure(failure, problem) : toErrorMessage(problem)),
			}}
		>
			{props.children}
		</ConfirmButton>
	);
}
