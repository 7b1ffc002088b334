import { useId } from "react";
import { Button } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useHistoryEntry } from "#ui/history-entry.ts";
import { Icon } from "#ui/icon.tsx";
import type { LazyDialogProps } from "#ui/lazy-dialog.ts";
import { ServiceRequestForm } from "./service-request-form.tsx";
import { useServiceRequest } from "./use-service-request.ts";

/** Fields of a service that the dialog uses. */
export type RequestedService = {
	id: string;
	name: string;
	includes?: readonly string[];
	duration?: string;
};

type ServiceRequestWindowProps = LazyDialogProps & { service: RequestedService };

/** Service-request dialog (rules 4.15), loaded when first opened. */
export function ServiceRequestWindow(props: ServiceRequestWindowProps) {
	const { service, isOpen, onClose, onReopen } = props;
	useHistoryEntry("servicio", { isOpen, open: onReopen, close: onClose });
	const submission = useServiceRequest(service, { onStored: onClose });
	const id = `solicitud${useId().replace(/\W/g, "")}`;
	return (
		<Dialog
			hasHistoryEntry
			isOpen={isOpen}
			onClose={onClose}
			title={service.name}
			description="Solicitar servicio: te respondemos con precio y disponibilidad."
			footer={
				<>
					<Button tone="line" onClick={onClose}>
						Cancelar
					</Button>
					<Button type="submit" form={id} isBusy={submission.isSending} busyLabel="Enviando...">
						Enviar solicitud
					</Button>
				</>
			}
		>
			<Inclusions service={service} />
			<ServiceRequestForm id={id} service={service} submission={submission} />
		</Dialog>
	);
}

/** Number of inclusions listed; the others are only counted (rules 4.15). */
const MAX_INCLUSIONS = 4;

function Inclusions({ service: { includes = [], duration } }: { service: RequestedService }) {
	if (includes.length === 0 && !duration) return null;
	const hiddenCount = includes.length - MAX_INCLUSIONS;
	return (
		<section aria-label="El servicio" className="on-light mb-8 grid gap-4">
			{includes.length > 0 && (
				<ul className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-2">
					{includes.slice(0, MAX_INCLUSIONS).map((inclusion) => (
						<li key={inclusion} className="flex gap-2">
							<Icon name="check" size={18} className="mt-0.5 text-muted" />
							{inclusion}
						</li>
					))}
					{hiddenCount > 0 && <li className="pl-6.5 text-muted">+{hiddenCount} más</li>}
				</ul>
			)}
			<DataRows rows={[{ label: "Duración", value: duration }]} />
		</section>
	);
}
