/**
 * One descriptor for each built-in rule that no other table needs: rule, account (`b` bank, `c`
 * card), amount in dollars, description.
 */
export const RULE_EXAMPLES = `
refund-to-payer|b|-300.00|REFUND TO MERIDIAN DENTAL GROUP
payroll-return|b|310.00|GUSTO RETURN OF NET PAY
pay-received|b|1900.00|ACME CORP DIRECT DEP PAYROLL
owner-draw|b|-900.00|QUARTERLY DISTRIBUTION Q2
loan-fee|b|-250.00|LOAN ORIGINATION FEE
merchant-cash-advance|b|-410.00|ACH DEBIT VOX FUNDING DAILY
merchant-cash-advance-plain|b|20000.00|ROCKLAND LENDING GROUP
card-payment-returned|c|-500.00|RETURNED PAYMENT
car-payment-of-card-issuer|b|-389.00|CAPITAL ONE AUTO CARPAY
card-payment-back|b|500.00|AMEX EPAYMENT RETURN
processor-payout-back|b|-84.00|STRIPE TRANSFER
platform-seller-fee|b|-31.20|ETSY SELLER FEES
transfer-without-payee|b|-700.00|FUNDS TRANSFER
vehicle-tax|b|-165.00|DVLA VEHICLE TAX
europe-card-payment|b|-810.00|KREDITKARTENABRECHNUNG 03
europe-loan|b|-640.00|DARLEHEN RATE 12
europe-owner|b|-1500.00|PRIVATENTNAHME
europe-bank-fee|b|-9.90|ENTGELTABSCHLUSS
europe-interest|b|-12.40|SOLLZINSEN Q1
europe-cash|b|-200.00|GELDAUTOMAT BERLIN
food-and-beverage-goods-refund|c|41.00|SYSCO CORPORATION
building-goods-refund|c|63.00|FERGUSON ENT 1812
trade-goods-refund|c|22.00|AUTOZONE 4411
telecom-refund|c|15.00|VERIZON WRLS
utility-refund|c|31.00|DUKE ENERGY
rent-refund|c|99.00|WEWORK MEMBER SERVICES
premises-and-equipment-care-refund|c|45.00|CINTAS CORP
equipment-lease-refund|c|61.00|UNITED RENTALS
advertising-refund|c|20.00|FACEBK ADS CREDIT
software-refund|c|54.00|ADOBE INC
professional-services-refund|c|20.00|ZIPRECRUITER
licenses-and-government|b|-110.00|BBB ACCREDITATION
licenses-and-government-refund|c|110.00|BBB ACCREDITATION
fuel-and-vehicle-refund|c|12.00|SHELL OIL 5744
travel-refund|c|322.00|SOUTHWES 526211
meals-refund|c|8.00|STARBUCKS 0012
groceries-and-other-shops|c|-64.00|WHOLEFDS AUS 10112
groceries-and-other-shops-refund|c|9.00|TRADER JOES 221
food-and-beverage-goods-by-trade-refund|c|30.00|BAY PRODUCE
building-goods-by-trade-refund|c|71.00|NORTHSIDE LUMBER
trade-goods-by-trade|b|-810.00|ORIENT IMPORTS
trade-goods-by-trade-refund|c|80.00|EASTSIDE WHOLESALE
telecom-by-trade|b|-80.00|VALLEY TELEPHONE
telecom-by-trade-refund|c|19.00|VALLEY TELEPHONE
utility-by-trade-refund|c|19.00|VALLEY WATER
insurance-by-trade-refund|c|88.00|VALLEY INSURANCE
rent-by-trade-refund|c|120.00|VALLEY STORAGE
premises-and-equipment-care-by-trade-refund|c|60.00|VALLEY CARPET
equipment-lease-by-trade-refund|c|60.00|VALLEY RENTALS
advertising-by-trade|b|-180.00|VALLEY MARKETING
advertising-by-trade-refund|c|18.00|VALLEY MARKETING
software-by-trade|b|-99.00|VALLEY SOFTWARE
software-by-trade-refund|c|9.00|VALLEY SOFTWARE
office-supplies-by-trade-refund|c|9.00|VALLEY SUPPLIES
shipping-by-trade|b|-210.00|VALLEY FREIGHT
shipping-by-trade-refund|c|21.00|VALLEY FREIGHT
professional-services-by-trade-refund|c|21.00|VALLEY CONSULTING
licenses-and-government-by-trade-refund|c|21.00|VALLEY COUNTY
fuel-and-vehicle-by-trade-refund|c|4.00|VALLEY PARKING
travel-by-trade-refund|c|140.00|VALLEY HOTEL
meals-by-trade-refund|c|14.00|VALLEY DINER
groceries-and-other-shops-by-trade-refund|c|14.00|VALLEY MARKET
own-fee|b|-18.00|PASSBOOK FEE
outgoing-payment|b|-900.00|UEBERWEISUNG HANS MEIER
purchase-at-a-place|b|-14.20|PRET A MANGER NEW YORK NY
card-purchase|c|-61.00|KRAMERS
ach-credit|b|300.00|POCKETSFLOW DES:TRANSFER
shop-fuel|c|-55.00|COSTCO GAS #0412
shop-fuel-refund|c|5.00|COSTCO GAS #0412
shop-fuel-by-trade|c|-51.00|EASTSIDE WHOLESALE GAS
shop-fuel-by-trade-refund|c|5.00|EASTSIDE WHOLESALE GAS
software|c|-21.00|CANVA.COM
groceries-and-other-shops|c|-15.49|NETFLIX.COM
equipment-purchase|b|-9000.00|CNC MACHINE PURCHASE HAAS
deposited-item-returned|b|900.00|RETURNED ACH DEBIT
own-transfer|b|-5000.00|WEALTHFRONT
processor-fee|b|-75.00|SQUARE INC SQ SUBSCRIPTION
`;
