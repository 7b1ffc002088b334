import type { ComponentProps, FormEvent, ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { type Errors, FieldScope } from "./field.tsx";
import { FormSummary } from "./form-summary.tsx";

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, "footer"> &
	Pick<ComponentProps<typeof Button>, "isBusy" | "busyLabel" | "tone" | "disabled"> & {
		/** Of the form; the ids of its fields begin with it. */
		id: string;
		errors?: Errors | undefined;
		/** How its change stands, in place of `errors` and `isBusy`: what is wrong with it is said above the fields. */
		form?: { errors: Errors; message?: string | undefined; isBusy: boolean };
		/** What decides it all the same, where the refusal is a question. */
		action?: ReactNode;
		onSubmit: (event: FormEvent<HTMLFormElement>) => void;
		submitLabel: string;
		/** Of a button that closes it, beside the one that sends. */
		cancelLabel?: string;
		/** What else can be pressed. */
		beside?: ReactNode;
		/** false: the browser says what is missing. */
		noValidate?: boolean;
	};

/** A form in a dialog; what sends it stands below its fields, always in sight. */
export function FormDialog(props: FormDialogProps) {
	const { id, form, action, errors = form?.errors, isBusy = form?.isBusy, ...rest } = props;
	const { onSubmit, noValidate = true, children, busyLabel, tone, disabled, ...more } = rest;
	const { submitLabel, cancelLabel, beside, ...dialog } = more;

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		// A dialog opened over another form is no part of it.
		event.stopPropagation();
		onSubmit(event);
	}

	return (
		<FieldScope id={id} errors={errors}>
			<Dialog
				{...dialog}
				footer={
					<>
						{cancelLabel && (
							<Button tone="line" onClick={dialog.onClose}>
								{cancelLabel}
							</Button>
						)}
						{beside}
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
				<form
					id={id}
					method="post"
					noValidate={noValidate}
					onSubmit={handleSubmit}
					className="grid gap-5"
				>
					{form && <FormSummary message={form.message} action={action} />}
					{children}
				</form>
			</Dialog>
		</FieldScope>
	);
}
