import { plural } from "#ui/format.ts";
import type { Dashboard } from "./contract.ts";

/** What people ask for most; the bar only repeats the number. */
export function PopularServices({ services }: { services: Dashboard["popular_services"] }) {
	const most = services[0]?.request_count ?? 1;
	return (
		<ol className="border border-linea bg-papel">
			{services.map(({ service_name, request_count }, place) => (
				<li key={service_name} className="border-b border-linea px-4 py-2 last:border-b-0">
					<p className="flex items-baseline gap-3">
						<span className="figure w-7 text-lg">{place + 1}</span>
						<span className="min-w-0 grow">{service_name}</span>
						<span className="num text-sm whitespace-nowrap text-gris">
							{plural(request_count, "solicitud", "solicitudes")}
						</span>
					</p>
					<div aria-hidden="true" className="mt-1 mb-1 ml-10 h-1 bg-hueso">
						<div
							className="h-full bg-tinta"
							style={{ width: `${(request_count / most) * 100}%` }}
						/>
					</div>
				</li>
			))}
		</ol>
	);
}
