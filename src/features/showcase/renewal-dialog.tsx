import type { FormEvent } from "react";
import { addDays } from "#panama/time.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { USUAL_DAYS } from "./rules.ts";
import type { AdminPromotion, Renewal } from "./staff/contract.ts";

type RenewalDialogProps = {
	promotion: AdminPromotion;
	today: string;
	isBusy: boolean;
	/** Why it was refused. */
	problem: string | undefined;
	onClose: () => void;
	onRenew: (renewal: Renewal) => void;
};

/** Starts a promotion again: the dates are filled in, so one press is enough. @source rules 6.23 */
export function RenewalDialog(props: RenewalDialogProps) {
	const { promotion, today, isBusy, problem, onClose, onRenew } = props;

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const typed = new FormData(event.currentTarget);
		const [validFrom, validUntil] = [typed.get("validFrom"), typed.get("validUntil")].map(String);
		onRenew({ validFrom, validUntil: validUntil ?? "" });
	}

	return (
		<Dialog
			onClose={onClose}
			size="sm"
			title={`Renovar «${promotion.title}»`}
			description="Todo lo demás queda como está. Sale en el sitio al guardar."
			footer={
				<>
					<Button tone="line" onClick={onClose}>
						Cancelar
					</Button>
					<Button type="submit" form="renovar" isBusy={isBusy} busyLabel="Guardando...">
						Renovar
					</Button>
				</>
			}
		>
			<FieldScope id="renovar">
				<form id="renovar" method="post" onSubmit={handleSubmit} className="grid gap-4">
					<FormSummary message={problem} />
					<Field label="Empieza" name="validFrom" isRequired>
						<TextInput type="date" defaultValue={today} />
					</Field>
					<Field label="Termina" name="validUntil" isRequired>
						<TextInput type="date" min={today} defaultValue={addDays(today, USUAL_DAYS)} />
					</Field>
				</form>
			</FieldScope>
		</Dialog>
	);
}
