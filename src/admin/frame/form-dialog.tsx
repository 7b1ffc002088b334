import { type ComponentProps, type ReactNode, useState } from "react";
import { getFieldErrors, getServerDetail } from "#api/client.ts";
import { Button } from "#ui/button.tsx";
import { FormDialog as Dialog } from "#ui/form-dialog.tsx";
import { type Change, type FormErrors, finishDone, hasErrors, useChange } from "./use-change.ts";

/** Actions available to a submit handler. */
export type FormActions = {
	send: <Result>(change: Pick<Change<Result>, "call" | "successMessage" | "onDone">) => void;
	showErrors: (errors: FormErrors) => void;
	close: () => void;
};

type FormDialogProps = Pick<
	ComponentProps<typeof Dialog>,
	"id" | "title" | "description" | "submitLabel" | "busyLabel" | "children" | "onClose"
> & {
	/** Message to show when the server gives no reason. */
	defaultError: string;
	/** Passed to useChange: the data to reload afterwards. */
	refresh?: null;
	onSubmit: (formData: FormData, form: FormActions) => void;
};

/** Shows a short form in a dialog. It closes once saved and stays open with the errors otherwise. */
export function FormDialog({ defaultError, refresh, onSubmit, ...dialog }: FormDialogProps) {
	const { onClose } = dialog;
	const [formErrors, setFormErrors] = useState<{ errors: FormErrors; message?: string }>({
		errors: {},
	});
	const { run, isBusy } = useChange(refresh);
	const getFailureReason = (problem: unknown) => getServerDetail(problem) ?? defaultError;
	const showErrors = (errors: FormErrors) => setFormErrors({ errors });

	const send: FormActions["send"] = (change) =>
		void run({
			...change,
			onDone(result) {
				onClose();
				change.onDone?.(result);
			},
			onAlreadyDone(current) {
				onClose();
				finishDone(change, current);
			},
			failureMessage: getFailureReason,
			onFailed(problem) {
				const errors = getFieldErrors(problem);
				setFormErrors(hasErrors(errors) ? { errors } : { errors, message: getFailureReason(problem) });
				return false;
			},
		});

	const form = { send, showErrors, close: onClose };
	return (
		<Dialog
			{...dialog}
			form={{ ...formErrors, isBusy }}
			ignoresOutsideClick
			size="sm"
			cancelLabel="Cancelar"
			onSubmit={({ currentTarget }) => onSubmit(new FormData(currentTarget), form)}
		/>
	);
}

type FormButtonProps = Omit<FormDialogProps, "onClose"> & {
	buttonLabel: ReactNode;
	/** Outlined and small by default. */
	buttonProps?: Pick<ComponentProps<typeof Button>, "tone" | "icon">;
};

/** Button that opens a FormDialog. */
export function FormButton({ buttonLabel, buttonProps, ...form }: FormButtonProps) {
	/** A new object for each opening, so that a late response closes only the form that sent it. */
	const [openToken, setOpenToken] = useState<object>();
	return (
		<>
			<Button tone="line" size="sm" {...buttonProps} onClick={() => setOpenToken({})}>
				{buttonLabel}
			</Button>
			{openToken && (
				<FormDialog
					{...form}
					onClose={() => setOpenToken((current) => (current === openToken ? undefined : current))}
				/>
			)}
		</>
	);
}
