import { useState } from "react";
import { ApiProblem, isGivenUp, read, staffApi } from "#api/client.ts";
import type { NewAdmin } from "#features/staff/contract.ts";
import { NewAdminForm } from "#features/staff/new-admin-form.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldScope } from "#ui/field.tsx";
import { useToast } from "#ui/toast.tsx";

const FORM = "nuevo-admin";
const FAILED = "Error creando administrador";

/** 'Crear Admin': the specification's prompts as one form that says what is wrong. */
export function CreateAdmin({ onCreated }: { onCreated: () => Promise<void> }) {
	const [isOpen, setIsOpen] = useState(false);
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [message, setMessage] = useState<string>();
	const [isBusy, setIsBusy] = useState(false);
	const showToast = useToast();

	function handleOpen(open: boolean) {
		setIsOpen(open);
		setErrors({});
		setMessage(undefined);
	}

	async function handleSubmit(json: NewAdmin) {
		if (isBusy) return;
		setIsBusy(true);
		try {
			const { message: done } = await read(staffApi.admin["create-admin"].$post({ json }));
			showToast({ title: "Éxito", description: done });
			handleOpen(false);
			await onCreated();
		} catch (problem) {
			if (isGivenUp(problem)) return;
			const refusal = problem instanceof ApiProblem ? problem : undefined;
			const reason = refusal?.message || FAILED;
			setErrors(refusal?.problem.fields ?? {});
			setMessage(reason);
			showToast({ title: "Error", description: reason, variant: "destructive" });
		} finally {
			setIsBusy(false);
		}
	}

	return (
		<>
			<Button size="sm" icon="plus" onClick={() => handleOpen(true)}>
				Crear Admin
			</Button>
			<Dialog
				isOpen={isOpen}
				onOpenChange={handleOpen}
				isKeptOpenOutside
				size="sm"
				title="Crear Admin"
				description="Podrá ver y cambiar todo lo que ves tú."
				footer={
					<>
						<Button tone="line" onClick={() => handleOpen(false)}>
							Cancelar
						</Button>
						<Button type="submit" form={FORM} isBusy={isBusy} busyLabel="Creando…">
							Crear
						</Button>
					</>
				}
			>
				<FieldScope id={FORM}>
					<NewAdminForm
						id={FORM}
						errors={errors}
						message={message}
						onSubmit={(admin) => void handleSubmit(admin)}
					/>
				</FieldScope>
			</Dialog>
		</>
	);
}
