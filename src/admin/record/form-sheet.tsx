import type { ReactNode } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { PanelTitle } from "#admin/frame/title.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
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
	/** What decides it all the same, where the refusal is a question. */
	action?: ReactNode;
	children: ReactNode;
};

/** A short form with an address of its own, over the page it belongs to. */
export function FormSheet({ form, saveLabel, action, children, ...dialog }: FormSheetProps) {
	const { errors, message, isBusy, isDirty, save, clear } = form;
	return (
		<>
			<PanelTitle>{dialog.title}</PanelTitle>
			<FormDialog
				{...dialog}
				errors={errors}
				isBusy={isBusy}
				isKeptOpenOutside
				hasEntry
				beside={isDirty && <SmallButton onClick={clear}>Vaciar</SmallButton>}
				onSubmit={() => void save()}
				submitLabel={saveLabel}
				busyLabel="Guardando…"
			>
				<FormSummary message={message} action={action} />
				{children}
			</FormDialog>
		</>
	);
}
