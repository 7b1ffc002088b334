import { useId } from "react";
import { Button } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { INCLUSIONS_SHOWN } from "./rules.ts";
import { ServiceRequestForm, type ServiceRequestFormProps } from "./service-request-form.tsx";

type ChosenService = {
	id: string;
	name: string;
	includes?: readonly string[] | undefined;
	duration?: string | undefined;
};

export type ServiceRequestDialogProps = Omit<
	ServiceRequestFormProps,
	"id" | "service" | "children" | "typed"
> & {
	service: ChosenService;
	isOpen: boolean;
	onClose: () => void;
	isSending: boolean;
};

/** The service-request dialog (rules 4.15): the chosen service, what it includes, and the form. */
export function ServiceRequestDialog(props: ServiceRequestDialogProps) {
	const { service, isOpen, onClose, isSending, ...form } = props;
	const id = `solicitud${useId().replace(/\W/g, "")}`;
	return (
		<Dialog
			hasEntry
			isOpen={isOpen}
			onClose={onClose}
			title={service.name}
			description="Solicitar servicio: te respondemos con precio y disponibilidad."
			footer={
				<>
					<Button tone="line" onClick={onClose}>
						Cancelar
					</Button>
					<Button type="submit" form={id} isBusy={isSending} busyLabel="Enviando...">
						Enviar solicitud
					</Button>
				</>
			}
		>
			<Inclusions service={service} />
			<ServiceRequestForm {...form} id={id} service={service} />
		</Dialog>
	);
}

function Inclusions({ service: { includes = [], duration } }: { service: ChosenService }) {
	if (includes.length === 0 && !duration) return null;
	const rest = includes.length - INCLUSIONS_SHOWN;
	return (
		<section aria-label="El servicio" className="on-light mb-8 grid gap-4">
			{includes.length > 0 && (
				<ul className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-2">
					{includes.slice(0, INCLUSIONS_SHOWN).map((inclusion) => (
						<li key={inclusion} className="flex gap-2">
							<Icon name="check" size={18} className="mt-0.5 text-gris" />
							{inclusion}
						</li>
					))}
					{rest > 0 && <li className="pl-6.5 text-gris">+{rest} más</li>}
				</ul>
			)}
			<DataRows rows={[{ label: "Duración", value: duration }]} />
		</section>
	);
}
