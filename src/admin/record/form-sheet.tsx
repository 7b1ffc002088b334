import type { ReactNode } from "react";
import { PanelTitle } from "#admin/frame/title.tsx";
import { Button } from "#ui/button.tsx";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldScope } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";

type FormSheetProps = {
	id: string;
	title: string;
	description?: ReactNode;
	onClose: () => void;
	form: {
		errors: Record<string, string>;
		message: string | undefined;
		isBusy: boolean;
		isDirty: boolean;
		save: () => Promise<void>;
		clear: () => void;
	};
	saveLabel: string;
	children: ReactNode;
};

/** A short form with an address of its own, over the page it belongs to. */
export function FormSheet(props: FormSheetProps) {
	const { id, title, description, onClose, form, saveLabel, children } = props;
	return (
		<FieldScope id={id}>
			<PanelTitle>{title}</PanelTitle>
			<Dialog
				onClose={onClose}
				title={title}
				description={description}
				isKeptOpenOutside
				footer={
					<>
						{form.isDirty && (
							<SmallButton onClick={form.clear}>
								Vaciar
							</SmallButton>
						)}
						<Button type="submit" form={id} isBusy={form.isBusy} busyLabel="Guardando…">
							{saveLabel}
						</Button>
					</>
				}
			>
				<form
					id={id}
					noValidate
					className="grid gap-5"
					onSubmit={(event) => {
						event.preventDefault();
						void form.save();
					}}
				>
					<FormSummary errors={form.errors} {...(form.message && { message: form.message })} />
					{children}
				</form>
			</Dialog>
		</FieldScope>
	);
}
