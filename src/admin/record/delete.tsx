import { type ReactNode, useState } from "react";
import { useChange } from "#admin/frame/use-change.ts";
import { failureOf, sentenceOf } from "#api/client.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useIsGone } from "./use-is-gone.ts";
import { useRestore } from "./use-restore.ts";

/** How a record comes back, and how that is told. */
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
	/** The way back, which the message offers, «Deshacer» unless it has a name of its own. */
	back?: Return & { label?: string };
};

type DeleteRecordProps = Removal & {
	/** Where to go afterwards; without it the list is read again. */
	onDone?: () => void;
	/** Only its icon where many stand below each other. */
	isCompact?: boolean;
	/** Whether its name is to be seen too. */
	isNamed?: boolean;
	/** What is decided along with it. */
	children?: ReactNode;
};

export function DeleteRecord(props: DeleteRecordProps) {
	const { name, question, text, done, failure, remove, onDone, back, isCompact, isNamed } = props;
	const [isOpen, setIsOpen] = useState(false);
	const isGone = useIsGone();
	const { run, isBusy } = useChange(onDone && null);
	// The list is read again afterwards, wherever its page has gone meanwhile.
	const undo = useRestore(back?.done ?? "", back?.failure ?? "");

	async function handleConfirm() {
		const isDone = await run({
			call: remove,
			onDone: () => setIsOpen(false),
			done: {
				title: "Éxito",
				description: done,
				...(back && {
					action: { label: back.label ?? "Deshacer", onClick: () => void undo(back.restore) },
				}),
			},
			failed: (problem) => (failure ? failureOf(failure, problem) : sentenceOf(problem)),
		});
		if (isDone && !isGone.current) onDone?.();
	}

	return (
		<>
			<Button
				tone="quiet"
				size="sm"
				icon="trash"
				className="text-gris hover:text-tinta"
				onClick={() => setIsOpen(true)}
			>
				<span className={isCompact ? "sr-only cards:not-sr-only" : undefined}>Eliminar</span>
				<span className={isNamed ? undefined : "sr-only"}> {name}</span>
			</Button>
			<ConfirmDialog
				isOpen={isOpen}
				onClose={() => setIsOpen(false)}
				title={question}
				text={text}
				isBusy={isBusy}
				busyLabel="Eliminando..."
				onConfirm={() => void handleConfirm()}
			>
				{props.children}
			</ConfirmDialog>
		</>
	);
}
