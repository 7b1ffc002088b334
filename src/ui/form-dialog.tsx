import type { ComponentProps, FormEvent, ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { type FieldErrors, FieldScope } from "./field.tsx";
import { FormSummary } from "./form-summary.tsx";

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, "footer"> &
	Pick<ComponentProps<typeof Button>, "isBusy" | "busyLabel" | "tone" | "disabled"> & {
		/** Id of the form and prefix of its fields' ids. */
		id: string;
		errors?: FieldErrors | undefined;
		/** State of the mutation, instead of `errors` and `isFileLocked`; its message is shown above the fields. */
		form?: { errors: FieldErrors; message?: string | undefined; isBusy: boolean };
		/** Button that confirms the change when the error is a question. */
		action?: ReactNode;
		onSubmit: (event: FormEvent<HTMLFormElement>) => void;
		submitLabel: string;
		/** Label of a close button beside the submit button. */
		cancelLabel?: string;
		/** Further buttons. */
		extraActions?: ReactNode;
		/** false lets the browser validate. */
		noValidate?: boolean;
	};

/** Shows a form in a dialog; its submit button stays visible below the fields. */
export function FormDialog(props: FormDialogProps) {
	const { id, form, action, errors = form?.errors, isBusy = form?.isBusy, ...rest } = props;
	const { onSubmit, noValidate = true, children, busyLabel, tone, disabled, ...formProps } = rest;
	const { submitLabel, cancelLabel, extraActions, ...dialogProps } = formProps;

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		// A dialog inside another form must not submit that form.
		event.stopPropagation();
		onSubmit(event);
	}

	return (
		<FieldScope id={id} errors={errors}>
			<Dialog
				{...dialogProps}
				footer={
					<>
						{cancelLabel && (
							<Button tone="line" onClick={dialogProps.onClose}>
								{cancelLabel}
							</Button>
						)}
						{extraActions}
						<Button
							type="submit"
							form={id}
							isBusy={isBusy}
							busyLabel={busyLabel}
							tone={tone}
							disabled={disabled}
						>
							{submitLabel}
						</Button>
					</>
				}
			>
				<form id={id} method="post" noValidate={noValidate} onSubmit={handleSubmit} className="grid gap-5">
					{form && <FormSummary message={form.message} action={action} />}
					{children}
				</form>
			</Dialog>
		</FieldScope>
	);
}
