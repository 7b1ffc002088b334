import { type ComponentProps, useState } from "react";
import { useChange } from "#admin/frame/use-change.ts";
import { fieldsIn, serverDetailOf } from "#api/client.ts";
import { FormDialog as Dialog } from "#ui/form-dialog.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { useLatest } from "#ui/use-latest.ts";

/**
 * A short form in a dialog: closed once it is saved, otherwise open with what was wrong.
 *
 * @param failure what is said when the server gave no reason
 */
export function useDialogForm(failure: string) {
	const [isOpen, setIsOpen] = useState(false);
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [message, setMessage] = useState<string>();
	/** Counts how often it was opened or closed: an answer belongs to the form it was sent from. */
	const [turn, setTurn] = useState(0);
	const latest = useLatest(turn);
	const { run, busyId } = useChange(null);

	function toggle(open: boolean) {
		setTurn((count) => count + 1);
		setIsOpen(open);
		refuse({});
	}

	function refuse(fields: Record<string, string>) {
		setErrors(fields);
		setMessage(undefined);
	}

	/** @param work saves, and answers what to say about it */
	const submit = (work: () => Promise<string>) =>
		run({
			id: String(turn),
			call: work,
			done: String,
			onDone: () => latest.current === turn && toggle(false),
			failed: (problem) => serverDetailOf(problem) ?? failure,
			onFailed(problem) {
				if (latest.current === turn) {
					setErrors(fieldsIn(problem));
					setMessage(serverDetailOf(problem) ?? failure);
				}
				return false;
			},
		});

	const isBusy = busyId === String(turn);
	return { isOpen, toggle, errors, message, isBusy, refuse, submit };
}

type FormDialogProps = Pick<
	ComponentProps<typeof Dialog>,
	"id" | "title" | "description" | "submitLabel" | "busyLabel" | "children"
> & {
	form: ReturnType<typeof useDialogForm>;
	onSubmit: (typed: FormData) => void;
};

export function FormDialog({ form, onSubmit, children, ...dialog }: FormDialogProps) {
	const { isOpen, isBusy, errors, message } = form;
	return (
		<Dialog
			{...dialog}
			isOpen={isOpen}
			isBusy={isBusy}
			onClose={() => form.toggle(false)}
			isKeptOpenOutside
			size="sm"
			cancelLabel="Cancelar"
			onSubmit={({ currentTarget }) => onSubmit(new FormData(currentTarget))}
		>
			<FormSummary errors={errors} message={Object.keys(errors).length > 0 ? undefined : message} />
			{children}
		</Dialog>
	);
}
