import { useLocation } from "react-router";
import { read, staffApi } from "#api/client.ts";
import { carLine } from "#car/car.ts";
import { may } from "#roles.ts";
import { dotted } from "#ui/format.ts";
import type { Route } from "./+types/workshop-order";
import { userOr } from "./account/session.ts";
import { Behind } from "./frame/behind.tsx";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { useServerNow } from "./frame/server-clock.ts";
import { SmallLink } from "./frame/small-button.tsx";
import { useLive } from "./frame/use-live.ts";
import { plateWords } from "./workshop/car-card.tsx";
import { OrderBench } from "./workshop/order-bench.tsx";
import { OrderDesk } from "./workshop/order-desk.tsx";
import { WORKSHOP } from "./workshop/paths.ts";

const LOOK_EVERY_MS = 5000;

type Options = Parameters<typeof staffApi.admin.bench.$get>[1];
const lookAsDesk = (id: string) => (options?: Options) =>
	read(staffApi.admin["work-orders"][":id"].$get({ param: { id } }, options));
const lookOnBench = (id: string) => (options?: Options) =>
	read(staffApi.admin.bench[":id"].$get({ param: { id } }, options));
type DeskOrder = Awaited<ReturnType<ReturnType<typeof lookAsDesk>>>;
type OnBench = Awaited<ReturnType<ReturnType<typeof lookOnBench>>>;

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
	if (!may(userOr(), "orders")) return { car: await lookOnBench(id)() };
	const [order, opening] = await Promise.all([lookAsDesk(id)(), read(staffApi.settings.$get())]);
	return { order, opening };
}

/** A car inside: the desk has the whole order, the bench its own shape of it. */
export default function OrderPage({ loaderData }: Route.ComponentProps) {
	const { order, car, opening } = loaderData;
	if (order) return <Desk key={order.id} loaded={order} opening={opening} />;
	return <Bench key={car.id} loaded={car} />;
}

type DeskProps = { loaded: DeskOrder; opening: Parameters<typeof OrderDesk>[0]["opening"] };

function Desk({ loaded, opening }: DeskProps) {
	const { shown, problem, show, refresh } = useLive(loaded, lookAsDesk(loaded.id), LOOK_EVERY_MS);
	const isNew = (useLocation().state as { isNew?: boolean } | null)?.isNew ?? false;
	const now = useServerNow();
	return (
		<>
			<Head order={shown} name={shown.name} />
			<Behind reason={problem} />
			<OrderDesk open={{ order: shown, show, refresh }} opening={opening} now={now} isNew={isNew} />
		</>
	);
}

function Bench({ loaded }: { loaded: OnBench }) {
	const { shown, problem, show, refresh } = useLive(loaded, lookOnBench(loaded.id), LOOK_EVERY_MS);
	const now = useServerNow();
	return (
		<>
			<Head order={shown} name={shown.first_name} />
			<Behind reason={problem} />
			<OrderBench order={shown} show={show} refresh={refresh} now={now} />
		</>
	);
}

type HeadProps = { order: Pick<OnBench, "reference" | "car">; name: string };

/** The plate stands in the page, never in the title of the tab. */
function Head({ order: { reference, car }, name }: HeadProps) {
	return (
		<>
			<PageHead
				title={plateWords(car)}
				tabTitle={reference}
				back={{ to: WORKSHOP, label: "Taller" }}
			/>
			<p className="wrap-anywhere">
				{dotted(carLine({ ...car, plate: "" }), car.color, name)}{" "}
				<span className="num whitespace-nowrap text-sm text-gris">{reference}</span>
			</p>
		</>
	);
}

export const ErrorBoundary = loadFailureOf(
	"Orden",
	"No se pudo abrir la orden",
	<SmallLink to={WORKSHOP}>Ver el taller</SmallLink>,
);
