import { beforeAll, describe, expect, test } from "vitest";
import { ROLE_REFUSED } from "#features/staff/rules.ts";
import { ROLES, type Role } from "#roles.ts";
import { openWorld } from "./world.test.kit.ts";

/**
 * Every operation of the staff and who may make it, by the first letters of the roles. A new operation needs a row here
 * (rules 7.16), written from what the people do, and not copied from the list that it tests.
 */
const MAY: Record<string, string> = {
	// One's own account.
	logOut: "DRME",
	reauthenticate: "DRME",
	changeOwnPassword: "DRME",
	changeOwnDetails: "DRME",
	listOwnSessions: "DRME",
	endOtherSessions: "DRME",
	endSession: "DRME",
	readTwoStep: "DRME",
	beginTwoStep: "DRME",
	confirmTwoStep: "DRME",
	removeTwoStep: "DRME",
	renewRecoveryCodes: "DRME",
	// The others.
	createAdmin: "D",
	listAdmins: "D",
	deactivateAdmin: "D",
	activateAdmin: "D",
	changeRole: "D",
	givePassword: "D",
	resetTwoStep: "D",
	askOwnersForTwoStep: "D",
	// The day.
	readDashboard: "DR",
	readFigures: "DR",
	listAlarms: "DR",
	listChanges: "D",
	// Requests.
	listLeads: "DR",
	readLead: "DR",
	changeLeadState: "DR",
	changeLeadOwner: "DR",
	addLeadNote: "DR",
	correctLeadNote: "DR",
	removeLeadNote: "DR",
	writeDownRequest: "DR",
	listSubscribers: "DR",
	exportSubscribers: "D",
	correctLead: "DR",
	listColleagues: "DR",
	keepCallBack: "DR",
	takeOverToCustomer: "DR",
	recordLeadContact: "DR",
	undoLeadContact: "DR",
	releaseLead: "DR",
	listClosings: "DR",
	countClosable: "DR",
	closeOldLeads: "DR",
	undoClosing: "DR",
	readLeadPhotos: "DR",
	readLeadPhoto: "DR",
	askForPhotos: "DR",
	removeLeadPhoto: "DR",
	restoreLeadPhoto: "DR",
	listServiceRequests: "DR",
	readServiceRequest: "DR",
	listQuotes: "DR",
	readQuote: "DR",
	readMessage: "DR",
	readAppointment: "DR",
	readSubscriptionAsStaff: "DR",
	listOutreach: "DR",
	markReached: "DR",
	overviewServices: "DR",
	readPushKey: "DR",
	subscribeDevice: "DR",
	unsubscribeDevice: "DR",
	testDevice: "DR",
	// The agenda.
	readAgenda: "DR",
	readAgendaMonth: "DR",
	findVisits: "DR",
	readWorkday: "DRM",
	// The workshop.
	readBoard: "DR",
	receiveCar: "DR",
	readOrder: "DR",
	editOrder: "DR",
	moveOrder: "DR",
	undoReception: "DR",
	listMechanics: "DR",
	recogniseCar: "DR",
	tellCar: "DR",
	readCar: "DR",
	editCar: "DR",
	markJob: "DRM",
	readBench: "DRM",
	readBenchOrder: "DRM",
	moveOnBench: "DRM",
	listTakenPhotos: "DRM",
	beginTakenPhoto: "DRM",
	sendTakenPiece: "DRM",
	readTakenPhoto: "DRM",
	sharePhoto: "DR",
	readVisit: "DR",
	readVisitOfLead: "DR",
	writeDownVisit: "DR",
	moveVisit: "DR",
	correctVisit: "DR",
	changeVisitState: "DR",
	closeDay: "DR",
	openDay: "DR",
	setSpecialDay: "DR",
	dropSpecialDay: "DR",
	createEvent: "DR",
	// Estimates.
	listEstimates: "DR",
	beginEstimate: "DR",
	readEstimate: "DR",
	editEstimate: "DR",
	deleteEstimate: "DR",
	sendEstimate: "DR",
	answerEstimate: "DR",
	voidEstimate: "DR",
	reopenEstimate: "D",
	renewEstimate: "DR",
	relinkEstimate: "DR",
	printEstimate: "DR",
	readEstimateFigures: "DR",
	readEstimateShelf: "DR",
	saveEstimateTemplate: "DR",
	deleteEstimateTemplate: "DR",
	// Customers.
	listDataRequests: "DR",
	registerDataRequest: "DR",
	answerDataRequest: "DR",
	exportPerson: "D",
	planErasure: "D",
	erasePerson: "D",
	listCustomers: "DR",
	meetCustomer: "DR",
	correctCustomer: "DR",
	mergeCustomers: "DR",
	splitCustomers: "DR",
	readCustomer: "DR",
	writeCustomerNotes: "DR",
	keepReminders: "DR",
	exportCustomers: "D",
	// The catalogue.
	listProductsAsStaff: "DRE",
	readProductAsStaff: "DRE",
	listServicesAsStaff: "DRE",
	readServiceAsStaff: "DRE",
	overviewProducts: "DRE",
	listMissedSearches: "DRE",
	listTaughtWords: "DRE",
	createProduct: "DE",
	updateProduct: "DE",
	updatePrice: "DE",
	removeProduct: "DE",
	restoreProduct: "DE",
	createService: "DE",
	updateService: "DE",
	removeService: "DE",
	restoreService: "DE",
	orderServices: "DE",
	forgetSearch: "DE",
	teachWord: "DE",
	forgetWord: "DE",
	// The showcase.
	readShowcaseAsStaff: "DE",
	orderShelf: "DE",
	createPromotion: "DE",
	updatePromotion: "DE",
	removePromotion: "DE",
	restorePromotion: "DE",
	renewPromotion: "DE",
	createTestimonial: "DE",
	updateTestimonial: "DE",
	removeTestimonial: "DE",
	restoreTestimonial: "DE",
	approveTestimonial: "DE",
	createBrand: "DE",
	updateBrand: "DE",
	removeBrand: "DE",
	restoreBrand: "DE",
	listSymptomsAsStaff: "DE",
	readSymptomAsStaff: "DE",
	createSymptom: "DE",
	updateSymptom: "DE",
	removeSymptom: "DE",
	restoreSymptom: "DE",
	orderSymptoms: "DE",
	// The blog and its pictures.
	listPostsAsStaff: "DE",
	summarisePosts: "DE",
	readPostAsStaff: "DE",
	createPost: "DE",
	updatePost: "DE",
	removePost: "DE",
	restorePost: "DE",
	previewPost: "DE",
	uploadPicture: "DE",
	listPictures: "DE",
	readPicture: "DE",
	describePicture: "DE",
	removePicture: "DE",
	restorePicture: "DE",
	// The shop.
	readSpeaker: "DRME",
	readSettingsAsStaff: "D",
	editSettings: "D",
	approveSample: "D",
	readStatus: "D",
	listMail: "D",
	readMail: "D",
	retryMail: "D",
	readCalendarLink: "D",
	authoriseCalendar: "D",
	connectCalendar: "D",
	disconnectCalendar: "D",
	listCopies: "D",
	makeCopy: "D",
	downloadCopy: "D",
};

const LETTERS: Record<Role, string> = { dueno: "D", recepcion: "R", mecanico: "M", editor: "E" };
const isAllowed = (name: string, role: Role) => MAY[name]?.includes(LETTERS[role]) ?? false;

const world = openWorld();
type Operation = { name: string; method: string; path: string; isForm: boolean };
const operations = new Map<string, Operation>();

beforeAll(async () => {
	const { paths } = (await world.call("/api/openapi.json")).json;
	for (const [path, methods] of Object.entries<Record<string, Told>>(paths))
		for (const [method, { operationId: name, requestBody, security }] of Object.entries(methods))
			if (security)
				operations.set(name, {
					name,
					method: method.toUpperCase(),
					path: path.replaceAll(/\{.+?\}/g, "nadie"),
					isForm: JSON.stringify(requestBody ?? "").includes("multipart"),
				});
});
type Told = { operationId: string; requestBody?: unknown; security?: unknown };

test("every operation of the staff has its row, and every row its operation", () => {
	expect([...operations.keys()].toSorted()).toEqual(Object.keys(MAY).toSorted());
});

describe.each(ROLES)("%s", (role) => {
	// Whatever lets the call through answers of itself: no body is right and nothing has the name «nadie».
	const send = ({ method, path, isForm }: Operation, token: string) =>
		world.call(path, {
			method,
			token,
			...(method !== "GET" && { body: isForm ? new FormData() : {} }),
		});

	test.each(Object.keys(MAY))("%s", async (name) => {
		const operation = operations.get(name);
		if (!operation) throw new Error(`no operation is called ${name}`);
		const { status, json } = await send(operation, await tokenOf(role));
		// One's own account is where a session ends.
		if (MAY[name] === "DRME") kept = undefined;
		const isRefused = status === 403 && json.code === ROLE_REFUSED;
		expect(isRefused, `${status} ${json?.detail}`).toBe(!isAllowed(name, role));
		if (isRefused) expect(json.detail).toMatch(/^Esto no es parte de lo que hace .+ en el panel\./);
		else expect([401, 500]).not.toContain(status);
		// With a slash behind it, or asked for its head alone, it is the same operation.
		if (!isRefused) return;
		const slashed = { ...operation, path: `${operation.path}/` };
		expect((await send(slashed, await tokenOf(role))).status).toBe(403);
		if (operation.method !== "GET") return;
		const head = await world.call(operation.path, {
			method: "HEAD",
			token: await tokenOf(role),
		});
		expect(head.status).toBe(403);
	});

	/** A session for all calls, as long as it lasts: the limit of one is not what is tested. */
	let kept: string | undefined;
	async function tokenOf(of: Role) {
		kept ??= await world.tokenOf(of);
		return kept;
	}
});

test("a name that is no role may do nothing", async () => {
	const token = await world.tokenOf("jefe" as Role);
	for (const path of ["/api/admin/sessions", "/api/admin/inbox"])
		expect((await world.call(path, { token })).json.code).toBe(ROLE_REFUSED);
});
