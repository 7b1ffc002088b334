/** Public pages, with one service, product and post each; `tests/pages/accessibility.browser.test.tsx` checks them too. */
export const PUBLIC_PAGES = [
	"/",
	"/servicios",
	"/servicios/frenos",
	"/productos",
	"/productos/ENI-DOT4-500",
	"/que-le-pasa-a-tu-carro",
	"/que-le-pasa-a-tu-carro/el-pedal-del-freno-se-hunde",
	"/nosotros",
	"/gubernamentales",
	"/blog",
	"/blog/senales-de-frenos-gastados",
	"/contacto",
	"/boletin",
	"/privacidad",
	"/terminos",
];
