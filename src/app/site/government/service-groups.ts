const BODYWORK = "chapisteria-y-pintura";

/** An item with service ids stands only while the shop offers one of them. */
type Item = { text: string; serviceIds?: readonly string[] };

type ServiceGroup = {
	id: string;
	title: string;
	/** Name in the description for search engines. */
	shortName: string;
	text: string;
	items: readonly Item[];
	/** Ids of the shop's services that belong to the group. Without one of them the group is left out. */
	serviceIds: readonly string[];
};

/** The four groups of services for institutions and fleets. */
const SERVICE_GROUPS: readonly ServiceGroup[] = [
	{
		id: "flotas",
		title: "Mantenimiento de flotas",
		shortName: "Mantenimiento de flotas",
		text: "Que ninguna unidad se quede parada por falta de una revisión.",
		items: [
			{ text: "Plan por kilometraje o por meses para cada vehículo" },
			{ text: "Cambio de aceite y filtros con la viscosidad del manual", serviceIds: ["cambio-de-aceite"] },
			{
				text: "Revisión de frenos, suspensión, luces y llantas",
				serviceIds: ["frenos", "suspension-y-direccion"],
			},
			{ text: "Historial de trabajos por placa" },
		],
		serviceIds: ["cambio-de-aceite", "frenos", "suspension-y-direccion"],
	},
	{
		id: "reparacion",
		title: "Reparación y chapistería",
		shortName: "Reparación",
		text: "De una fuga a un golpe, con presupuesto aprobado antes de empezar.",
		items: [
			{
				text: "Mecánica, frenos, suspensión y dirección",
				serviceIds: ["mecanica-ligera", "frenos", "suspension-y-direccion"],
			},
			{ text: "Aire acondicionado de autos, buses y camionetas", serviceIds: ["aire-acondicionado"] },
			{ text: "Chapistería y pintura con igualación de color", serviceIds: [BODYWORK] },
			{ text: "Papel ahumado y accesorios de trabajo", serviceIds: ["papel-ahumado"] },
		],
		serviceIds: ["mecanica-ligera", "aire-acondicionado", BODYWORK],
	},
	{
		id: "repuestos",
		title: "Repuestos e insumos",
		shortName: "Repuestos",
		text: "Suministro por renglón o por orden de compra.",
		items: [
			{ text: "Aceites y fluidos Motul, ENI y Liqui Moly" },
			{ text: "Filtros, escobillas, bombillos y aditivos" },
			{ text: "Químicos y limpiadores Wurth y Liqui Moly" },
			{ text: "Entrega por lotes con detalle de SKU" },
		],
		serviceIds: [],
	},
	{
		id: "diagnostico",
		title: "Diagnóstico e informes",
		shortName: "Diagnóstico",
		text: "Saber qué tiene cada unidad antes de decidir en qué gastar.",
		items: [
			{ text: "Escaneo de motor, caja, ABS y airbag" },
			{ text: "Informe técnico por unidad con códigos y fotos" },
			{ text: "Revisión antes de comprar, vender o descartar" },
			{ text: "Presupuesto por prioridad: urgente, este mes, este año" },
		],
		serviceIds: ["diagnostico-computarizado"],
	},
];

/** Without bodywork the group names repairs alone. */
const REPAIR_ALONE = {
	title: "Reparación",
	text: "Con presupuesto aprobado antes de empezar.",
};

/**
 * Lists the groups as far as the shop offers them: what belongs to a deleted service is not named.
 *
 * @source rules 1.24
 */
export function listServiceGroups(services: readonly { id: string }[]) {
	const isOffered = (ids: readonly string[]) =>
		ids.length === 0 || services.some(({ id }) => ids.includes(id));
	return SERVICE_GROUPS.filter(({ serviceIds }) => isOffered(serviceIds)).map((group) => ({
		...group,
		...(group.id === "reparacion" && !isOffered([BODYWORK]) && REPAIR_ALONE),
		items: group.items.filter(({ serviceIds = [] }) => isOffered(serviceIds)).map(({ text }) => text),
	}));
}
