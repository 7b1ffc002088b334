/**
 * Correctly spelt terms of the trade, normalized; half of them are manufacturers. A term without a match is reported as
 * missing, instead of being corrected to a similar word.
 *
 * @source rules 6.1
 */
export const TRADE_TERMS: ReadonlySet<string> = new Set(
	[
		"alineamiento alineacion balanceo barco bombin buje capo chapa cortadora desarmador direccional forro freon lancha",
		"linterna manija marino mecanico parasol pistola piston placa planta platina precio rotor retrovisor soldador tapon",
		"aceitera airecito arandela ceramico cubretimon cubrevolante cuero encendedor grapa llavero sarro tapiceria",
		"taque tensor tensora termico vaselina varilla volante",
		"delo amalie bando bendix bosch castrol champion continental denso gabriel gate havoline hella mann michelin mobil",
		"monroe motorcraft pennzoil prestone quaker sonax turtle valvoline yokohama",
	]
		.join(" ")
		.split(" "),
);
