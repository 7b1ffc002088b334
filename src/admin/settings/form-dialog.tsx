import { type ReactNode, useRef, useState } from "react";
import { fieldsIn, isGivenUp, serverDetailOf } from "#api/client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldScope } from "#ui/field.tsx";
import { useToast } from "#ui/toast.tsx";

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
	const [isBusy, setIsBusy] = useState(false);
	/** Counts how often it was opened or closed: an answer belongs to the form it was sent from. */
	const turn = useRef(0);
	const showToast = useToast();

	function toggle(open: boolean) {
		turn.current += 1;
		setIsOpen(open);
		setIsBusy(false);
		setErrors({});
		setMessage(undefined);
	}

	/** What is wrong before anything is sent. */
	function refuse(fields: Record<string, string>) {
		setErrors(fields);
		setMessage(undefined);
	}

	/** @param work saves, and answers what to say about it */
	async function submit(work: () => Promise<string>) {
		if (isBusy) return;
		const mine = turn.current;
		setIsBusy(true);
		try {
			const done = await work();
			showToast({ title: "Éxito", description: done });
			if (turn.current === mine) toggle(false);
		} catch (problem) {
			if (isGivenUp(problem)) return;
			const reason = serverDetailOf(problem) ?? failure;
			if (turn.current === mine) {
				setErrors(fieldsIn(problem));
				setMessage(reason);
			}
			showToast({ title: "Error", description: reason, variant: "destructive" });
		} finally {
			if (turn.current === mine) setIsBusy(false);
		}
	}

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
			onOpenChange={form.toggle}
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
