import { formatCents } from "#domain/money.ts";
import { formatPastMoment } from "#domain/past-moment.ts";
import { formatLongDay } from "#domain/time.ts";

export const CASH_MESSAGES = {
	kind: "Elige si el dinero entró, salió o es el fondo",
	cents: "Escribe un monto de $0.01 a $1,000,000",
	reason: "Escribe para qué es",
	day: "Escribe un día, como 2026-11-29",
	month: "Escribe un mes, como 2026-11",
	counted: "Escribe cuánto contaste; si no hay, escribe 0",
	note: "Escribe a qué se debe la diferencia",
	seen: "Falta lo esperado que estabas viendo",
};

export const NOT_YET = "Ese día todavía no llega: se cierra cuando llegue";
export const NO_MONEY =
	"Ese día no tuvo dinero: no hay nada que cerrar. Si el cajón tiene dinero, anótalo como fondo.";
export const MONEY_MOVED =
	"Entretanto entró o salió dinero y cambió lo esperado. No cerramos nada: revisa lo que contaste y cierra otra vez.";
/** Why a day was opened again without a person. */
export const CLOSED_AHEAD = "Se cerró con el reloj del servidor adelantado";
/** Says who closed a day, and when. */
export const formatAlreadyClosed = ({ closedBy, closedAt }: ClosedDay, now: Date) =>
	`Ese día ya lo cerró ${closedBy ?? "alguien"} ${formatPastMoment(closedAt ?? now.toISOString(), now)}. Lo cerrado no cambia.`;
type ClosedDay = { closedBy: string | null; closedAt: string | null };

export const formatFloatExists = (cents: number, day: string) =>
	`El ${formatLongDay(day)} ya tiene su fondo de ${formatCents(cents)}. Si pones más dinero, anótalo como «Entró efectivo».`;
export const formatDrawerShort = (drawerCents: number) =>
	`En el cajón se esperan ${formatCents(Math.max(0, drawerCents))}, menos de lo que sale. ¿Lo anotamos así?`;
