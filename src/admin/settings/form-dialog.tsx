import { type ComponentProps, type ReactNode, useState } from "react";
import type { Change } from "#admin/frame/changes.ts";
import { useChange } from "#admin/frame/use-change.ts";
import { fieldsIn, serverDetailOf } from "#api/client.ts";
import { Button } from "#ui/button.tsx";
import { clearIf } from "#ui/clear-if.ts";
import { FormDialog as Dialog } from "#ui/form-dialog.tsx";

type Errors = Record<string, string>;
/** Actions available to a submit handler. */
export type Filled = {
	send: <Result>(change: Pick<Change<Result>, "call" | "done" | "onDone">) => void;
	refuse: (errors: Errors) => void;
	close: () => void;
};

type FormDialogProps = Pick<
	ComponentProps<typeof Dialog>,
	"id" | "title" | "description" | "submitLabel" | "busyLabel" | "children" | "onClose"
> & {
	/** Message to show when the server gives no reason. */
	failure: string;
	/** Passed to useChange: the data to reload afterwards. */
	refresh?: null;
	onSubmit: (typed: FormData, form: Filled) => void;
};

/** Shows a short form in a dialog. It closes once saved and stays open with the errors otherwise. */
export function FormDialog({ failure, refresh, onSubmit, ...dialog }: FormDialogProps) {
	const { onClose } = dialog;
	const [wrong, setWrong] = useState<{ errors: Errors; message?: string }>({ errors: {} });
	const { run, isBusy } = useChange(refresh);
	const reasonOf = (problem: unknown) => serverDetailOf(problem) ?? failure;
	const refuse = (errors: Errors) => setWrong({ errors });

	const send: Filled["send"] = (change) =>
		void run({
			...change,
			onDone(result) {
				onClose();
				change.onDone?.(result);
			},
			failed: reasonOf,
			onFailed(problem) {
				const errors = fieldsIn(problem);
				const isToldByField = Object.keys(errors).length > 0;
				setWrong(isToldByField ? { errors } : { errors, message: reasonOf(problem) });
				return false;
			},
		});

	const form = { send, refuse, close: onClose };
	return (
		<Dialog
			{...dialog}
			form={{ ...wrong, isBusy }}
			isKeptOpenOutside
			size="sm"
			cancelLabel="Cancelar"
			onSubmit={({ currentTarget }) => onSubmit(new FormData(currentTarget), form)}
		/>
	);
}

type FormButtonProps = Omit<FormDialogProps, "onClose"> & {
	press: ReactNode;
	/** Outlined and small by default. */
	look?: Pick<ComponentProps<typeof Button>, "tone" | "icon">;
};

/** Button that opens a FormDialog. */
export function FormButton({ press, look, ...form }: FormButtonProps) {
	/** A new object for each opening, so that a late response closes only the form that sent it. */
	const [opening, setOpening] = useState<object>();
	return (
		<>
			<Button tone="line" size="sm" {...look} onClick={() => setOpening({})}>
				{press}
			</Button>
			{opening && <FormDialog {...form} onClose={() => setOpening(clearIf(opening))} />}
		</>
	);
}
