import { useState } from "react";
import { useChange } from "#admin/frame/use-change.ts";
import { failureOf } from "#api/client.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useIsGone } from "./use-is-gone.ts";

/** How one record goes into the bin. */
export type Removal = {
	name: string;
	/** The question, in one sentence (rules 7.12). */
	question: string;
	text: string;
	/** «Producto eliminado», under the title of a success. */
	done: string;
	/** «Error eliminando producto», before the reason, under the title of a failure. */
	failure: string;
	/** Where the way back is, when it is on a page of its own. */
	action?: { label: string; to: string };
	remove: () => Promise<unknown>;
};

type DeleteRecordProps = Removal & {
	/** Where to go afterwards; without it the list is read again. */
	onDone?: () => void;
	/** Only its icon where many stand below each other. */
	isCompact?: boolean;
};

/** The way into the bin, which asks first. */
export function DeleteRecord(props: DeleteRecordProps) {
	const { name, question, text, done, failure, remove, onDone, action, isCompact } = props;
	const [isOpen, setIsOpen] = useState(false);
	const isGone = useIsGone();
	const { run, isBusy } = useChange(onDone && null);

	async function handleConfirm() {
		const isDone = await run({
			call: remove,
			onDone: () => setIsOpen(false),
			done: { title: "Éxito", description: done, ...(action && { action }) },
			failed: (problem) => failureOf(failure, problem),
		});
		if (isDone && !isGone.current) onDone?.();
	}

	return (
		<>
			<Button tone="line" size="sm" icon="trash" onClick={() => setIsOpen(true)}>
				<span className={isCompact ? "sr-only cards:not-sr-only" : undefined}>Eliminar</span>
				<span className="sr-only"> {name}</span>
			</Button>
			<ConfirmDialog
				isOpen={isOpen}
				onOpenChange={setIsOpen}
				title={question}
				text={text}
				isBusy={isBusy}
				busyLabel="Eliminando..."
				onConfirm={() => void handleConfirm()}
			/>
		</>
	);
}
