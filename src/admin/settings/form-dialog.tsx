import { type ReactNode, useState } from "react";
import { useChange } from "#admin/frame/use-change.ts";
import { fieldsIn, serverDetailOf } from "#api/client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldScope } from "#ui/field.tsx";
import { useLatest } from "#ui/use-latest.ts";

export type DialogForm = ReturnType<typeof useDialogForm>;

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

	/** What is wrong before anything is sent. */
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

type FormDialogProps = {
	form: DialogForm;
	/** The id of the form inside. */
	id: string;
	title: string;
	description: string;
	submitLabel: string;
	busyLabel: string;
	children: ReactNode;
};

export function FormDialog(props: FormDialogProps) {
	const { form, id, title, description, submitLabel, busyLabel, children } = props;
	return (
		<Dialog
			isOpen={form.isOpen}
			onClose={() => form.toggle(false)}
			isKeptOpenOutside
			size="sm"
			title={title}
			description={description}
			footer={
				<>
					<Button tone="line" onClick={() => form.toggle(false)}>
						Cancelar
					</Button>
					<Button type="submit" form={id} isBusy={form.isBusy} busyLabel={busyLabel}>
						{submitLabel}
					</Button>
				</>
			}
		>
			<FieldScope id={id}>{children}</FieldScope>
		</Dialog>
	);
}
