import { formatCount } from "#ui/format.ts";

type Losses = Record<"requests" | "estimates" | "customers" | "payments" | "changes", number>;

/** Says in Spanish what the way back of an upgrade would take out of the site. */
export function describeLosses({ requests, estimates, customers, payments, changes }: Losses): string {
	const counts = [
		[requests, "solicitud", "solicitudes"],
		[estimates, "cotización", "cotizaciones"],
		[payments, "movimiento de dinero", "movimientos de dinero"],
		[customers, "cliente nuevo", "clientes nuevos"],
		[changes, "cambio del personal", "cambios del personal"],
	] as const;
	const parts = counts
		.filter(([count]) => count > 0)
		.map(([count, one, many]) => formatCount(count, one, many));
	const list = new Intl.ListFormat("es").format(parts);
	return parts.length === 0
		? "no entró nada desde la actualización, así que no se pierde nada."
		: `el sitio deja de tener lo que entró desde la actualización: ${list}. No se borra: los datos de ahora quedan aparte.`;
}
