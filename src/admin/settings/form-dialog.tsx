import { type ComponentProps, useState } from "react";
import type { Change } from "#admin/frame/changes.ts";
import { useChange } from "#admin/frame/use-change.ts";
import { fieldsIn, serverDetailOf } from "#api/client.ts";
import { FormDialog as Dialog } from "#ui/form-dialog.tsx";
import { useLatest } from "#ui/use-latest.ts";

/**
 * A short form in a dialog: closed once it is saved, otherwise open with what was wrong.
 *
 * @param failure what is said when the server gave no reason
 * @param refresh what is read again afterwards, as in useChange
 */
export function useDialogForm(failure: string, refresh?: null) {
	const [isOpen, setIsOpen] = useState(false);
	const [wrong, setWrong] = useState<Wrong>({ errors: {} });
	/** Counts how often it was opened or closed: an answer belongs to the form it was sent from. */
	const [turn, setTurn] = useState(0);
	const latest = useLatest(turn);
	const { run, busyId } = useChange(refresh);

	function toggle(open: boolean) {
		setTurn((count) => count + 1);
		setIsOpen(open);
		refuse({});
	}

	const refuse = (errors: Wrong["errors"]) => setWrong({ errors });
	const reasonOf = (problem: unknown) => serverDetailOf(problem) ?? failure;

	const submit = <Result,>(change: Pick<Change<Result>, "call" | "done" | "onDone">) =>
		void run({
			...change,
			id: String(turn),
			onDone(result) {
				if (latest.current === turn) toggle(false);
				change.onDone?.(result);
			},
			failed: reasonOf,
			onFailed(problem) {
				const errors = fieldsIn(problem);
				const isToldByField = Object.keys(errors).length > 0;
				const message = isToldByField ? undefined : reasonOf(problem);
				if (latest.current === turn) setWrong({ errors, message });
				return false;
			},
		});

	return { ...wrong, isOpen, toggle, isBusy: busyId === String(turn), refuse, submit };
}

type Wrong = { errors: Record<string, string>; message?: string | undefined };

type FormDialogProps = Pick<
	ComponentProps<typeof Dialog>,
	"id" | "title" | "description" | "submitLabel" | "busyLabel" | "children"
> & {
	form: ReturnType<typeof useDialogForm>;
	onSubmit: (typed: FormData) => void;
};

export function FormDialog({ onSubmit, ...dialog }: FormDialogProps) {
	const { form } = dialog;
	return (
		<Dialog
			{...dialog}
			isOpen={form.isOpen}
			onClose={() => form.toggle(false)}
			isKeptOpenOutside
			size="sm"
			cancelLabel="Cancelar"
			onSubmit={({ currentTarget }) => onSubmit(new FormData(currentTarget))}
		/>
	);
}
